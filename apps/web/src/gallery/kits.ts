import type { ComponentType, ReactNode } from 'react';
import type { AddressInputProps } from '../ui/base/use-address-field.ts';
import type { ChecklistInputProps } from '../ui/base/use-checklist-field.ts';
import type { DateInputProps } from '../ui/base/use-date-field.ts';
import type { ImageInputProps } from '../ui/base/use-image-field.ts';
import type { PasswordInputProps, PasswordPairProps } from '../ui/base/use-password-field.ts';
import type { PickerInputProps } from '../ui/base/use-picker-field.ts';
import type { StarInputProps } from '../ui/base/use-star-field.ts';
import type { StepperInputProps } from '../ui/base/use-stepper-field.ts';
import type { TextInputProps } from '../ui/base/use-text-field.ts';
import type { TextareaInputProps } from '../ui/base/use-textarea-field.ts';

/** Both kits have exactly these parts with exactly these props; the compiler keeps them alike. */
export type Kit = {
  Dress: ComponentType<{ children: ReactNode }>;
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
  AddressInput: ComponentType<AddressInputProps>;
  ImageInput: ComponentType<ImageInputProps>;
  StarInput: ComponentType<StarInputProps>;
};
