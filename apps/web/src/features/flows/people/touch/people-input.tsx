import { useState } from 'react';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { checkCount } from '#web/ui/base/use-checklist-field.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Sheet } from '#web/ui/touch/sheet.tsx';
import { SheetOpener } from '#web/ui/touch/sheet-opener.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import { ContactPicker } from './contact-picker.tsx';
import styles from './people-input.module.css';

/** One person or several, chosen in a sheet. */
export function PeopleInput(props: PeopleInputProps) {
  const { label, value, onChange, required, hint, disabled, several, min, max } = props;
  const { prompt } = useTexts();
  const { names } = useFlowLabels();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(value);
  const field = useField(props, { check: (people) => checkCount(people.length, { required, min, max }) });
  const close = () => {
    setOpen(false);
    field.leave();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener
        field={field}
        text={names(value)}
        placeholder={prompt('choose-label', label)}
        disabled={disabled}
        onOpen={() => {
          setChosen(value);
          setOpen(true);
        }}
      />
      {open && (
        <Sheet
          title={label}
          onCancel={close}
          onDone={() => {
            onChange(chosen);
            close();
          }}
        >
          <div className={styles.inside}>
            <ContactPicker several={several} chosen={chosen} onChange={setChosen} />
          </div>
        </Sheet>
      )}
    </FieldFrame>
  );
}
