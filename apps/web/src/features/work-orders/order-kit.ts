import type { InputKit } from '#web/ui/base/input-kit.ts';

export type OrderKit = InputKit<'DateInput' | 'PickerInput' | 'TextareaInput' | 'ImageInput' | 'RadioInput'> & {
  /** How large a picture stands in the page; pressed, it opens in full. */
  photoSize: number;
};
