import type { ComponentType } from 'react';
import { placeChoices } from '#web/client/places.ts';
import { useSay } from '#web/client/texts.ts';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { AddressInput } from '#web/ui/desktop/inputs/address-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { type Choice, type Chosen, choiceOfPeople, choiceOfPlace, keyOfReference } from '../chosen.ts';
import type { Look, Reference } from '../drawings.queries.ts';
import styles from './file-form.module.css';

type Props = {
  look: Look;
  People: ComponentType<PeopleInputProps>;
  chosen: Chosen;
  onChoose: (key: string, choice: Choice) => void;
};

/** Whom and what a file names: who that is here, and a choice where nobody is. */
export function ReferenceInputs({ look: { references, choices }, People, chosen, onChoose }: Props) {
  const say = useSay('flows-interchange');
  const words = useWords();
  const nameOf = ({ name, id }: Reference) => words(name) || say('unnamed', { id });
  const open = references.filter(({ match }) => match === null);
  const found = references.flatMap((reference) =>
    reference.match ? [{ reference, match: words(reference.match.name) }] : [],
  );
  if (references.length === 0) return null;
  return (
    <section className={styles.part} data-testid="references">
      <h3 className={styles.heading}>{say('references-n', { n: references.length })}</h3>
      <p>{open.length > 0 ? say('references-hint', { n: open.length }) : say('references-found')}</p>
      {found.length > 0 && (
        <details className={styles.found}>
          <summary>{say('matched-n', { n: found.length })}</summary>
          <ul className={styles.findings}>
            {found.map(({ reference, match }) => (
              <li key={keyOfReference(reference)}>
                <Sentence>
                  {say('matched', { kind: say(`kind-${reference.kind}`), name: nameOf(reference), match })}
                </Sentence>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={rows.form}>
        {open.map((reference) => {
          const key = keyOfReference(reference);
          return (
            <ReferenceInput
              key={key}
              kind={reference.kind}
              label={say('instead', { kind: say(`kind-${reference.kind}`), name: nameOf(reference) })}
              choices={choices}
              People={People}
              chosen={chosen[key]}
              onChoose={(choice) => onChoose(key, choice)}
            />
          );
        })}
      </div>
    </section>
  );
}

type InputProps = Pick<Props, 'People'> & {
  kind: Reference['kind'];
  label: string;
  choices: Look['choices'];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** Whom or what somebody chooses here, in the way that is usual for it; it may stay open. */
function ReferenceInput({ kind, label, choices, People, chosen, onChoose }: InputProps) {
  const say = useSay('flows-interchange');
  const words = useWords();
  if (kind === 'people')
    return (
      <People
        label={label}
        several={false}
        value={chosen?.people ?? []}
        onChange={(people) => onChoose(choiceOfPeople(people))}
      />
    );
  if (kind === 'places')
    return (
      <AddressInput
        label={label}
        anyLevel
        loadChildren={placeChoices}
        value={chosen?.path ?? []}
        onChange={(path) => onChoose(choiceOfPlace(path))}
      />
    );
  return (
    <PickerInput
      label={label}
      placeholder={say('leave-open')}
      options={choices[kind].map(({ id, name }) => ({ value: id, label: words(name) }))}
      value={chosen?.id ?? ''}
      onChange={(id) => onChoose({ id })}
    />
  );
}
