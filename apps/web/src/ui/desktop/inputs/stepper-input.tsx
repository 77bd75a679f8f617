import { FieldFrame } from '../../base/field-frame.tsx';
import { StepperBox } from '../../base/stepper-box.tsx';
import { type StepperInputProps, useStepperField } from '../../base/use-stepper-field.ts';

export function StepperInput(props: StepperInputProps) {
  const { label, value, name, required, hint, disabled, min, max } = props;
  const field = useStepperField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <StepperBox field={field} value={value} name={name} min={min} max={max} disabled={disabled} />
    </FieldFrame>
  );
}
