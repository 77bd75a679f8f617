import { useState } from 'react';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { checkCount } from '#web/ui/base/use-checklist-field.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Sheet } from '#web/ui/touch/sheet.tsx';
import { type SheetEnds, SheetInput } from '#web/ui/touch/sheet-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import { ContactPicker } from './contact-picker.tsx';
import styles from './people-input.module.css';

/** One person or several, chosen in a sheet. */
export function PeopleInput(props: PeopleInputProps) {
  const { label, value, required, min, max } = props;
  const { prompt } = useTexts();
  const { names } = useFlowLabels();
  const field = useField(props, { check: (people) => checkCount(people.length, { required, min, max }) });
  return (
    <SheetInput {...props} field={field} text={names(value)} placeholder={prompt('choose-label', label)}>
      {(ends) => <PeopleSheet {...props} {...ends} />}
    </SheetInput>
  );
}

function PeopleSheet(props: PeopleInputProps & SheetEnds<PeopleInputProps['value']>) {
  const { label, value, several, onCancel, onDone } = props;
  const [chosen, setChosen] = useState(value);
  return (
    <Sheet title={label} onCancel={onCancel} onDone={() => onDone(chosen)}>
      <div className={styles.inside}>
        <ContactPicker several={several} chosen={chosen} onChange={setChosen} />
      </div>
    </Sheet>
  );
}
