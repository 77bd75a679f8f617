import type { ComponentType } from 'react';
import type { AddressInputProps } from '#web/ui/base/use-address-field.ts';
import type { PasswordInputProps, PasswordPairProps } from '#web/ui/base/use-password-field.ts';
import type { PickerInputProps } from '#web/ui/base/use-picker-field.ts';
import type { TextInputProps } from '#web/ui/base/use-text-field.ts';
import type { TextareaInputProps } from '#web/ui/base/use-textarea-field.ts';

/** The inputs of one of the two kits: they have the same names and the same props. */
export type NetworkKit = {
  AddressInput: ComponentType<AddressInputProps>;
  ContactsInput: ComponentType<TextInputProps>;
  MacInput: ComponentType<TextInputProps>;
  PasswordInput: ComponentType<PasswordInputProps>;
  PasswordPair: ComponentType<PasswordPairProps>;
  PickerInput: ComponentType<PickerInputProps>;
  RadioInput: ComponentType<PickerInputProps>;
  TextInput: ComponentType<TextInputProps>;
  TextareaInput: ComponentType<TextareaInputProps>;
};
