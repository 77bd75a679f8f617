import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { HandlingDetail } from '../handling-detail.tsx';
import type { HandlingKit } from '../handling-kit.ts';
import type { AddressOf } from '../handling-notices.tsx';
import parts from '../parts.module.css';

const kit: HandlingKit = { DateInput, ImageInput, PickerInput, TextareaInput, photoSize: 144 };

/** An order in the panel beside a list of processes. */
export function HandlingView({ id, addressOf }: { id: string; addressOf: AddressOf }) {
  return (
    <div className={parts.flat}>
      <HandlingDetail id={id} kit={kit} addressOf={addressOf} />
    </div>
  );
}
