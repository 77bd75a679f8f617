import { AddressInput } from '#web/ui/desktop/inputs/address-input.tsx';
import { PasswordInput, PasswordPair } from '#web/ui/desktop/inputs/password-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { ContactsInput, MacInput, TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { ApplicationForm, type ApplicationFormProps, type ApplicationKit } from '../application-form.tsx';

const kit: ApplicationKit = {
  look: 'desktop',
  AddressInput,
  ContactsInput,
  MacInput,
  PasswordInput,
  PasswordPair,
  PickerInput,
  RadioInput,
  TextInput,
  TextareaInput,
};

/** Applying for one thing on a wide screen. */
export function ApplicationFormView(props: ApplicationFormProps) {
  return <ApplicationForm {...props} kit={kit} />;
}
