import { lazy, Suspense, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { CloseIcon, PlusIcon } from '#web/ui/base/icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { checkCount } from '#web/ui/base/use-checklist-field.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import { toChoosable } from '../contact-source.ts';
import styles from './people-input.module.css';

const PeopleDialog = lazy(() => import('./people-dialog.tsx').then(({ PeopleDialog }) => ({ default: PeopleDialog })));

/** People of the organisation, chosen in the contact picker. */
export function PeopleInput(props: PeopleInputProps) {
  const { label, value, onChange, required, hint, disabled = false, several, min, max } = props;
  const say = useSay('flows-monitoring');
  const { words } = useFlowLabels();
  const { prompt, language } = useTexts();
  const [picking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useField(props, { check: (people) => checkCount(people.length, { required, min, max }) });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.people}>
        {value.map((person) => (
          <span key={person.id} className={styles.person}>
            <Initials name={person.name} size={24} />
            <span>
              <Typed>{person.name}</Typed> <span className={styles.where}>{words(person.department)}</span>
            </span>
            <button
              type="button"
              className={styles.drop}
              aria-label={say('contacts-drop', { name: person.name })}
              onClick={() => {
                onChange(value.filter(({ id }) => id !== person.id));
                opener.current?.focus();
              }}
            >
              <CloseIcon size={14} />
            </button>
          </span>
        ))}
        <Button ref={opener} disabled={disabled} icon={<PlusIcon size={16} />} onClick={() => setPicking(true)}>
          {prompt('choose-label', label)}
        </Button>
      </FieldGroup>
      {picking && (
        <Suspense fallback={null}>
          <PeopleDialog
            title={prompt('choose-label', label)}
            several={several}
            {...(max ? { max } : {})}
            chosen={value.map((person) => toChoosable(person, language))}
            onClose={() => setPicking(false)}
            onChoose={(people) => {
              onChange(people.map(({ person }) => person));
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
