import { useState } from 'react';
import type { DepartmentInputProps } from '#web/ui/base/field-source.ts';
import type { DepartmentValue } from '#web/ui/base/form-values.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Sheet } from '#web/ui/touch/sheet.tsx';
import { SheetInput } from '#web/ui/touch/sheet-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import { DepartmentTree } from './department-tree.tsx';
import styles from './people-input.module.css';

/** One department: the one that is open in the tree when the reader confirms. */
export function DepartmentInput(props: DepartmentInputProps) {
  const { label, value, required } = props;
  const { prompt } = useTexts();
  const { words } = useFlowLabels();
  const [chosen, setChosen] = useState<DepartmentValue | null>(null);
  const field = useField(props, {
    check: (departments) => (required && departments.length === 0 ? { code: 'required' } : null),
  });
  const text = value.map(({ name }) => words(name)).join('');
  return (
    <SheetInput {...props} field={field} text={text} placeholder={prompt('choose-label', label)}>
      {({ onCancel, onDone }) => (
        <Sheet
          title={label}
          doneDisabled={chosen === null}
          onCancel={onCancel}
          onDone={() => (chosen ? onDone([chosen]) : onCancel())}
        >
          <div className={styles.inside}>
            <DepartmentTree onOpen={setChosen} />
          </div>
        </Sheet>
      )}
    </SheetInput>
  );
}
