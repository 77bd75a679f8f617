import { DateInput } from '#web/ui/touch/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/touch/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import type { OrderKit } from '../order-kit.ts';

export const orderKit: OrderKit = {
  look: 'touch',
  DateInput,
  ImageInput,
  PickerInput,
  RadioInput,
  TextareaInput,
  photoSize: 104,
};
