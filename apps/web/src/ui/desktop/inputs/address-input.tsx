import { Button, Select } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { kindTexts, type Place } from '../../base/place-path.ts';
import {
  type AddressInputProps,
  type PlaceLevel,
  useAddressField,
  usePlaceLevels,
} from '../../base/use-address-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { useWords } from '../../base/words.ts';
import { downIcon, useClearable } from '../icons.tsx';
import styles from './address-input.module.css';

/** One list per level side by side; the next one appears when the level before it is chosen. */
export function AddressInput(props: AddressInputProps) {
  const clearable = useClearable();
  const { label, value, onChange, required, hint, disabled = false, loadChildren, upTo = 'room' } = props;
  const { say, prompt } = useTexts();
  const words = useWords();
  const field = useAddressField(props);
  const levels = usePlaceLevels(value, loadChildren, { upTo, active: true });
  const choose = (level: PlaceLevel, index: number, id: string | undefined) => {
    const place = level.choices.find((choice) => choice.id === id);
    onChange(place ? [...value.slice(0, index), place] : value.slice(0, index));
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} onLeave={field.leave} className={styles.levels}>
        {levels.map((level, index) => {
          const name = say(kindTexts[level.kind]);
          if (level.state === 'failed')
            return (
              <div key={value[index - 1]?.id ?? 'root'} className={styles.failed} role="alert">
                <span>{say('places-failed')}</span>
                <Button onClick={level.retry}>{say('retry')}</Button>
              </div>
            );
          return (
            <Select<string>
              key={value[index - 1]?.id ?? 'root'}
              aria-label={name}
              aria-invalid={(field.invalid && !level.chosen) || undefined}
              value={level.chosen?.id ?? null}
              options={withChosen(level).map((place) => ({ value: place.id, label: words(place.name) }))}
              placeholder={prompt('choose-label', name)}
              loading={level.state === 'loading'}
              disabled={disabled}
              suffixIcon={downIcon}
              allowClear={required ? false : clearable}
              showSearch={{ optionFilterProp: 'label' }}
              notFoundContent={level.state === 'loading' ? say('loading') : say('places-empty')}
              status={field.invalid && !level.chosen ? 'error' : ''}
              onChange={(id) => choose(level, index, id)}
            />
          );
        })}
      </FieldGroup>
    </FieldFrame>
  );
}

/** Shows an earlier choice by name in its list, even if its path is not known. */
function withChosen({ choices, chosen }: PlaceLevel): readonly Place[] {
  return chosen && !choices.some(({ id }) => id === chosen.id) ? [...choices, chosen] : choices;
}
