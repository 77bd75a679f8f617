import { type ReactNode, useState } from 'react';
import { FieldFrame } from '../base/field-frame.tsx';
import type { Field, FieldProps } from '../base/use-field.ts';
import { SheetOpener } from './sheet-opener.tsx';

/** How a sheet is left: without a change, or with a new value. */
export type SheetEnds<V> = { onCancel: () => void; onDone: (value: V) => void };

type Props<V> = Pick<FieldProps<V>, 'label' | 'required' | 'hint' | 'disabled' | 'onChange'> & {
  field: Field;
  /** What is chosen, as it is shown. */
  text: string | undefined;
  placeholder?: string | undefined;
  /** The sheet; it is drawn only while it is open. */
  children: (ends: SheetEnds<V>) => ReactNode;
};

/** A field whose value is chosen in a sheet. */
export function SheetInput<V>(props: Props<V>) {
  const { label, required, hint, disabled, onChange, field, text, placeholder = field.placeholder, children } = props;
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    field.leave();
  };
  const onDone = (value: V) => {
    onChange(value);
    close();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener
        field={field}
        text={text}
        placeholder={placeholder}
        disabled={disabled}
        onOpen={() => setOpen(true)}
      />
      {open && children({ onCancel: close, onDone })}
    </FieldFrame>
  );
}
