import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { type ChecklistInputProps, useChecklistField } from '../../base/use-checklist-field.ts';
import styles from './checklist-input.module.css';

/** Native boxes: the library hides its own from keys and screen readers. */
export function ChecklistInput(props: ChecklistInputProps) {
  const { label, value, name, required, disabled, options } = props;
  const field = useChecklistField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={field.hint} group>
      <FieldGroup field={field} className={styles.list}>
        {options.map((option) => {
          const ticked = value.includes(option.value);
          const closed = disabled || option.disabled || (field.full && !ticked);
          return (
            <label key={option.value} className={styles.row} data-disabled={closed || undefined}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                className={styles.tick}
                checked={ticked}
                disabled={closed}
                onChange={() => field.toggle(option.value)}
              />
              <span>{option.label}</span>
            </label>
          );
        })}
      </FieldGroup>
    </FieldFrame>
  );
}
