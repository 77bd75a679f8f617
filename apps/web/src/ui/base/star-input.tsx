import { FieldFrame } from './field-frame.tsx';
import { Stars } from './stars.tsx';
import { type StarInputProps, useStarField } from './use-star-field.ts';

export function StarInput(props: StarInputProps) {
  const { label, value, onChange, required, hint, disabled, max = 5 } = props;
  const field = useStarField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <Stars
        id={field.id}
        value={value}
        onChange={onChange}
        max={max}
        disabled={disabled}
        labelledBy={field.labelId}
        describedBy={field.aria['aria-describedby']}
        invalid={field.invalid}
        required={required}
        onBlur={field.leave}
      />
    </FieldFrame>
  );
}
