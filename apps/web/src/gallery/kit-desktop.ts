import { StarInput } from '../ui/base/star-input.tsx';
import { StepperInput } from '../ui/base/stepper-input.tsx';
import { DesktopKit } from '../ui/desktop/desktop-kit.tsx';
import { AddressInput } from '../ui/desktop/inputs/address-input.tsx';
import { ChecklistInput } from '../ui/desktop/inputs/checklist-input.tsx';
import { DateInput } from '../ui/desktop/inputs/date-input.tsx';
import { GroupInput } from '../ui/desktop/inputs/group-input.tsx';
import { ImageInput } from '../ui/desktop/inputs/image-input.tsx';
import { PasswordInput, PasswordPair } from '../ui/desktop/inputs/password-input.tsx';
import { PickerInput } from '../ui/desktop/inputs/picker-input.tsx';
import { RadioInput } from '../ui/desktop/inputs/radio-input.tsx';
import {
  ChineseNameInput,
  ContactsInput,
  EmailInput,
  MacInput,
  MobileInput,
  TelephoneInput,
  TextInput,
} from '../ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '../ui/desktop/inputs/textarea-input.tsx';
import type { Kit } from './kits.ts';

export const kit: Kit = {
  Dress: DesktopKit,
  AddressInput,
  ChecklistInput,
  ChineseNameInput,
  ContactsInput,
  DateInput,
  EmailInput,
  GroupInput,
  ImageInput,
  MacInput,
  MobileInput,
  PasswordInput,
  PasswordPair,
  PickerInput,
  RadioInput,
  StarInput,
  StepperInput,
  TelephoneInput,
  TextareaInput,
  TextInput,
};
