import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/touch/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { EmailInput, MobileInput, TextInput } from '#web/ui/touch/inputs/text-input.tsx';
import { RegistrationForm, type RegistrationKit } from '../registration-form.tsx';

const kit: RegistrationKit = { look: 'touch', EmailInput, ImageInput, MobileInput, PickerInput, RadioInput, TextInput };

/** Registering as staff on a phone. */
export function RegistrationView({ orgSign, home }: { orgSign: string; home: string }) {
  return <RegistrationForm orgSign={orgSign} home={home} kit={kit} />;
}
