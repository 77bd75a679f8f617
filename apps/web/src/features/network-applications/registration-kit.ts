import type { ComponentType } from 'react';
import type { ImageInputProps } from '#web/ui/base/use-image-field.ts';
import type { PickerInputProps } from '#web/ui/base/use-picker-field.ts';
import type { TextInputProps } from '#web/ui/base/use-text-field.ts';

/** The inputs of one of the two kits: they have the same names and the same props. */
export type RegistrationKit = {
  EmailInput: ComponentType<TextInputProps>;
  ImageInput: ComponentType<ImageInputProps>;
  MobileInput: ComponentType<TextInputProps>;
  PickerInput: ComponentType<PickerInputProps>;
  RadioInput: ComponentType<PickerInputProps>;
  TextInput: ComponentType<TextInputProps>;
};
