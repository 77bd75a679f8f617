import type { ComponentType } from 'react';
import type { AddressInputProps } from './use-address-field.ts';
import type { ChecklistInputProps } from './use-checklist-field.ts';
import type { DateInputProps } from './use-date-field.ts';
import type { GroupInputProps } from './use-group-field.ts';
import type { ImageInputProps } from './use-image-field.ts';
import type { PasswordInputProps, PasswordPairProps } from './use-password-field.ts';
import type { PickerInputProps } from './use-picker-field.ts';
import type { StarInputProps } from './use-star-field.ts';
import type { StepperInputProps } from './use-stepper-field.ts';
import type { TextInputProps } from './use-text-field.ts';
import type { TextareaInputProps } from './use-textarea-field.ts';

/** Both kits of inputs have exactly these, with exactly these props; the compiler keeps them alike. */
export type Inputs = {
  TextInput: ComponentType<TextInputProps>;
  EmailInput: ComponentType<TextInputProps>;
  MobileInput: ComponentType<TextInputProps>;
  ChineseNameInput: ComponentType<TextInputProps>;
  TelephoneInput: ComponentType<TextInputProps>;
  MacInput: ComponentType<TextInputProps>;
  ContactsInput: ComponentType<TextInputProps>;
  PasswordInput: ComponentType<PasswordInputProps>;
  PasswordPair: ComponentType<PasswordPairProps>;
  DateInput: ComponentType<DateInputProps>;
  StepperInput: ComponentType<StepperInputProps>;
  TextareaInput: ComponentType<TextareaInputProps>;
  ChecklistInput: ComponentType<ChecklistInputProps>;
  PickerInput: ComponentType<PickerInputProps>;
  RadioInput: ComponentType<PickerInputProps>;
  AddressInput: ComponentType<AddressInputProps>;
  ImageInput: ComponentType<ImageInputProps>;
  GroupInput: ComponentType<GroupInputProps>;
  StarInput: ComponentType<StarInputProps>;
};

export type Look = 'desktop' | 'touch';

/** What a form that both looks share needs of a look; a view of that look hands it in. */
export type InputKit<Names extends keyof Inputs> = Pick<Inputs, Names> & { look: Look };
