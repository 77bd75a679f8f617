import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { EmailInput, MobileInput, TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { RegistrationForm, type RegistrationKit } from '../registration-form.tsx';

const kit: RegistrationKit = {
  look: 'desktop',
  EmailInput,
  ImageInput,
  MobileInput,
  PickerInput,
  RadioInput,
  TextInput,
};

/** Registering as staff on a wide screen. */
export function RegistrationView({ orgSign, home }: { orgSign: string; home: string }) {
  return <RegistrationForm orgSign={orgSign} home={home} kit={kit} />;
}
