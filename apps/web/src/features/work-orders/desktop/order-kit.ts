import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { OrderKit } from '../order-kit.ts';

export const orderKit: OrderKit = {
  look: 'desktop',
  DateInput,
  ImageInput,
  PickerInput,
  RadioInput,
  TextareaInput,
  photoSize: 144,
};
