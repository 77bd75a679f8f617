import { HandlingDetail } from '../handling-detail.tsx';
import type { AddressOf } from '../handling-notices.tsx';
import { orderKit } from './order-kit.ts';

/** An order among the cards of a process. */
export function HandlingView({ id, addressOf }: { id: string; addressOf: AddressOf }) {
  return <HandlingDetail id={id} kit={orderKit} addressOf={addressOf} />;
}
