import { FieldFrame } from './field-frame.tsx';
import { StepperBox } from './stepper-box.tsx';
import { type StepperInputProps, useStepperField } from './use-stepper-field.ts';

export function StepperInput(props: StepperInputProps) {
  const { label, value, name, required, hint, disabled, min, max } = props;
  const field = useStepperField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <StepperBox field={field} value={value} name={name} min={min} max={max} disabled={disabled} />
    </FieldFrame>
  );
}
