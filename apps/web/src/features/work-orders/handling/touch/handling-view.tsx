import { orderKit } from '../../touch/order-kit.ts';
import { HandlingDetail } from '../handling-detail.tsx';
import type { AddressOf } from '../handling-notices.tsx';

type Props = { id: string; addressOf: AddressOf; networkOf: AddressOf };

/** An order among the cards of a process. */
export function HandlingView(props: Props) {
  return <HandlingDetail {...props} kit={orderKit} />;
}
