import { StarInput } from '../ui/base/star-input.tsx';
import { StepperInput } from '../ui/base/stepper-input.tsx';
import { AddressInput } from '../ui/touch/inputs/address-input.tsx';
import { ChecklistInput } from '../ui/touch/inputs/checklist-input.tsx';
import { DateInput } from '../ui/touch/inputs/date-input.tsx';
import { GroupInput } from '../ui/touch/inputs/group-input.tsx';
import { ImageInput } from '../ui/touch/inputs/image-input.tsx';
import { PasswordInput, PasswordPair } from '../ui/touch/inputs/password-input.tsx';
import { PickerInput } from '../ui/touch/inputs/picker-input.tsx';
import { RadioInput } from '../ui/touch/inputs/radio-input.tsx';
import {
  ChineseNameInput,
  ContactsInput,
  EmailInput,
  MacInput,
  MobileInput,
  TelephoneInput,
  TextInput,
} from '../ui/touch/inputs/text-input.tsx';
import { TextareaInput } from '../ui/touch/inputs/textarea-input.tsx';
import { TouchKit } from '../ui/touch/touch-kit.tsx';
import type { Kit } from './kits.ts';

export const kit: Kit = {
  Dress: TouchKit,
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
