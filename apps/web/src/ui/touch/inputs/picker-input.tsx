import { useId, useState } from 'react';
import { FieldFrame } from '../../base/field-frame.tsx';
import { CheckIcon } from '../../base/icons.tsx';
import { type PickerInputProps, usePickerField } from '../../base/use-picker-field.ts';
import control from '../control.module.css';
import { Sheet } from '../sheet.tsx';
import { SheetOpener } from '../sheet-opener.tsx';

export function PickerInput(props: PickerInputProps) {
  const { label, required, hint, disabled, onChange } = props;
  const field = usePickerField(props);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    field.leave();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener
        field={field}
        text={field.chosen?.label}
        placeholder={field.placeholder}
        disabled={disabled}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <Choices
          {...props}
          onCancel={close}
          onDone={(value) => {
            onChange(value);
            close();
          }}
        />
      )}
    </FieldFrame>
  );
}

/** What is ticked counts only once it is done. */
function Choices(props: PickerInputProps & { onCancel: () => void; onDone: (value: string) => void }) {
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
