import { AddressInput } from '#web/ui/touch/inputs/address-input.tsx';
import { PasswordInput, PasswordPair } from '#web/ui/touch/inputs/password-input.tsx';
import { PickerInput } from '#web/ui/touch/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { ContactsInput, MacInput, TextInput } from '#web/ui/touch/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { ApplicationForm, type ApplicationFormProps, type ApplicationKit } from '../application-form.tsx';

const kit: ApplicationKit = {
  look: 'touch',
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

/** Applying for one thing on a phone. */
export function ApplicationFormView(props: ApplicationFormProps) {
  return <ApplicationForm {...props} kit={kit} />;
}
