import { OneSheet } from '#web/ui/base/card.tsx';
import { HandlingDetail } from '../handling-detail.tsx';
import type { AddressOf } from '../handling-notices.tsx';
import { orderKit } from './order-kit.ts';

type Props = { id: string; addressOf: AddressOf; networkOf: AddressOf };

/** An order in the panel beside a list of processes. */
export function HandlingView(props: Props) {
  return (
    <OneSheet>
      <HandlingDetail {...props} kit={orderKit} />
    </OneSheet>
  );
}
