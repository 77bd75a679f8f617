import type { ComponentType } from 'react';
import type { DateInputProps } from '#web/ui/base/use-date-field.ts';
import type { ImageInputProps } from '#web/ui/base/use-image-field.ts';
import type { PickerInputProps } from '#web/ui/base/use-picker-field.ts';
import type { TextareaInputProps } from '#web/ui/base/use-textarea-field.ts';

/** The inputs of one of the two kits: they have the same names and the same props. */
export type OrderKit = {
  DateInput: ComponentType<DateInputProps>;
  PickerInput: ComponentType<PickerInputProps>;
  TextareaInput: ComponentType<TextareaInputProps>;
  ImageInput: ComponentType<ImageInputProps>;
  RadioInput: ComponentType<PickerInputProps>;
  /** How large a picture stands in the page; pressed, it opens in full. */
  photoSize: number;
};
