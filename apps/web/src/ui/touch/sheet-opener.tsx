import { classes } from '../base/classes.ts';
import { DownIcon } from '../base/icons.tsx';
import type { Field } from '../base/use-field.ts';
import control from './control.module.css';

export type SheetOpenerProps = {
  field: Field;
  /** What is chosen, as it is shown. */
  text: string | undefined;
  placeholder: string;
  disabled?: boolean | undefined;
  onOpen: () => void;
};

/** The closed state of a control whose choices come in a sheet. */
export function SheetOpener({ field, text, placeholder, disabled, onOpen }: SheetOpenerProps) {
  return (
    <button
      type="button"
      id={field.id}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-labelledby={field.labelId}
      className={classes(control.box, control.opener)}
      data-invalid={field.invalid || undefined}
      disabled={disabled}
      onClick={onOpen}
      {...field.aria}
    >
      <span className={classes(!text && control.empty)}>{text || placeholder}</span>
      <DownIcon size={18} />
    </button>
  );
}
