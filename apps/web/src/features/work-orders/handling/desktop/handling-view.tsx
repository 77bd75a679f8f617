import { OneSheet } from '#web/ui/base/card.tsx';
import { orderKit } from '../../desktop/order-kit.ts';
import { HandlingDetail } from '../handling-detail.tsx';
import type { AddressOf } from '../handling-notices.tsx';

type Props = { id: string; addressOf: AddressOf; networkOf: AddressOf };

/** An order in the panel beside a list of processes. */
export function HandlingView(props: Props) {
  return (
    <OneSheet>
      <HandlingDetail {...props} kit={orderKit} />
    </OneSheet>
  );
}
