import { useId, useState } from 'react';
import { CheckIcon } from '../../base/icons.tsx';
import { type PickerInputProps, usePickerField } from '../../base/use-picker-field.ts';
import control from '../control.module.css';
import { Sheet } from '../sheet.tsx';
import { type SheetEnds, SheetInput } from '../sheet-input.tsx';

export function PickerInput(props: PickerInputProps) {
  const field = usePickerField(props);
  return (
    <SheetInput {...props} field={field} text={field.chosen?.label}>
      {(ends) => <Choices {...props} {...ends} />}
    </SheetInput>
  );
}

/** What is ticked counts only once it is done. */
function Choices(props: PickerInputProps & SheetEnds<string>) {
  const { label, value, options, onCancel, onDone } = props;
  const [ticked, setTicked] = useState(value);
  const name = useId();
  return (
    <Sheet title={label} onCancel={onCancel} onDone={() => onDone(ticked)}>
      <div role="radiogroup" aria-label={label} className={control.rows}>
        {options.map((option) => (
          <label
            key={option.value}
            className={control.row}
            data-chosen={ticked === option.value || undefined}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              className={control.radio}
              checked={ticked === option.value}
              disabled={option.disabled}
              onChange={() => setTicked(option.value)}
            />
            <span>{option.label}</span>
            {ticked === option.value && <CheckIcon />}
          </label>
        ))}
      </div>
    </Sheet>
  );
}
