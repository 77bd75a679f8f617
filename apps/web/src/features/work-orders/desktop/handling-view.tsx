import { OneSheet } from '#web/ui/base/card.tsx';
import { HandlingDetail } from '../handling-detail.tsx';
import type { AddressOf } from '../handling-notices.tsx';
import { orderKit } from './order-kit.ts';

/** An order in the panel beside a list of processes. */
export function HandlingView({ id, addressOf }: { id: string; addressOf: AddressOf }) {
  return (
    <OneSheet>
      <HandlingDetail id={id} kit={orderKit} addressOf={addressOf} />
    </OneSheet>
  );
}
