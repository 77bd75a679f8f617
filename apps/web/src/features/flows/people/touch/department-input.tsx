import { useState } from 'react';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import type { DepartmentInputProps } from '#web/ui/base/field-source.ts';
import type { DepartmentValue } from '#web/ui/base/form-values.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Sheet } from '#web/ui/touch/sheet.tsx';
import { SheetOpener } from '#web/ui/touch/sheet-opener.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import { DepartmentTree } from './department-tree.tsx';
import styles from './people-input.module.css';

/** One department: the one that is open in the tree when the reader confirms. */
export function DepartmentInput(props: DepartmentInputProps) {
  const { label, value, onChange, required, hint, disabled } = props;
  const { prompt } = useTexts();
  const { words } = useFlowLabels();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<DepartmentValue | null>(null);
  const field = useField(props, {
    check: (departments) => (required && departments.length === 0 ? { code: 'required' } : null),
  });
  const close = () => {
    setOpen(false);
    field.leave();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener
        field={field}
        text={value.map(({ name }) => words(name)).join('')}
        placeholder={prompt('choose-label', label)}
        disabled={disabled}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <Sheet
          title={label}
          doneDisabled={chosen === null}
          onCancel={close}
          onDone={() => {
            if (chosen) onChange([chosen]);
            close();
          }}
        >
          <div className={styles.inside}>
            <DepartmentTree onOpen={setChosen} />
          </div>
        </Sheet>
      )}
    </FieldFrame>
  );
}
