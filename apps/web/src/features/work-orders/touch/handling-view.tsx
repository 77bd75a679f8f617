import { DateInput } from '#web/ui/touch/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/touch/inputs/picker-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { HandlingDetail } from '../handling-detail.tsx';
import type { HandlingKit } from '../handling-kit.ts';
import type { AddressOf } from '../handling-notices.tsx';

const kit: HandlingKit = { DateInput, ImageInput, PickerInput, TextareaInput, photoSize: 104 };

/** An order among the cards of a process. */
export function HandlingView({ id, addressOf }: { id: string; addressOf: AddressOf }) {
  return <HandlingDetail id={id} kit={kit} addressOf={addressOf} />;
}
