import { MOST_PLACES } from '@campus/rules/outages/outages.ts';
import { useState } from 'react';
import { placeChoices } from '#web/client/places.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { AddressInput } from '#web/ui/desktop/inputs/address-input.tsx';
import type { ChosenPlace } from '../announce-values.ts';
import styles from './places-field.module.css';

/** Several places of any level down to buildings. A building is taken at once, anything wider when it is added. */
export function PlacesField(props: FieldProps<readonly ChosenPlace[]>) {
  const { label, value, onChange, required, hint } = props;
  const say = useSay('outages-office');
  const words = useWords();
  const [path, setPath] = useState<PlacePath>([]);
  const field = useField(props, {
    check: (places) => (required && places.length === 0 ? { code: 'required' } : null),
    asks: 'choose-label',
  });
  const add = (chosen: PlacePath) => {
    const place = chosen.at(-1);
    if (!place) return;
    const { id, kind, name } = place;
    if (!value.some((known) => known.id === id)) onChange([...value, { id, kind, name }]);
    // The next one is often beside it.
    setPath(chosen.slice(0, -1));
  };
  const last = path.at(-1);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.places}>
        {value.length > 0 && (
          <ul className={styles.chosen}>
            {value.map((place) => (
              <li key={place.id}>
                <span>{words(place.name)}</span>
                <button
                  type="button"
                  aria-label={say('remove-place', { place: words(place.name) })}
                  onClick={() => onChange(value.filter(({ id }) => id !== place.id))}
                >
                  <CloseIcon size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {value.length < MOST_PLACES && (
          <>
            <AddressInput
              label={say('add-place')}
              value={path}
              loadChildren={placeChoices}
              upTo="building"
              anyLevel
              onChange={(next) => (next.at(-1)?.kind === 'building' ? add(next) : setPath(next))}
            />
            {last && (
              <div>
                <Button onClick={() => add(path)}>{say('add-whole', { place: words(last.name) })}</Button>
              </div>
            )}
          </>
        )}
      </FieldGroup>
    </FieldFrame>
  );
}
