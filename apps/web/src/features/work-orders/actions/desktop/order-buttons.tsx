import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { OrderAddresses } from '../../order-addresses.ts';
import parts from '../../parts.module.css';
import type { Question } from '../order-actions.ts';
import { useOrderActions } from '../use-order-actions.ts';
import styles from './order-buttons.module.css';

// Only what is pressed needs the inputs.
const OrderQuestion = lazy(() =>
  import('./order-questions.tsx').then(({ OrderQuestion }) => ({ default: OrderQuestion })),
);

type Props = {
  order: { id: string; number: string; openActions: readonly string[]; remindInMinutes?: number };
  addresses: OrderAddresses;
  /** How many at most; a row has room for few. */
  most?: number;
  leave?: () => void;
};

/** The buttons of an order, those that the server opened; what they ask for opens over the page. */
export function OrderButtons({ order, addresses, most, leave }: Props) {
  const say = useSay('work-orders');
  const [question, setQuestion] = useState<Question | null>(null);
  const buttons = useOrderActions(order, { addresses, ask: setQuestion, ...(leave && { leave }) });
  const visible = most === undefined ? buttons : buttons.slice(0, most);
  if (visible.length === 0) return null;
  return (
    <div className={parts.row} role="toolbar" aria-label={`${say('actions')} ${order.number}`}>
      {visible.map(({ action, label, look, later, busy, run }) => (
        <Button
          key={action}
          kind={look === 'primary' ? 'primary' : 'plain'}
          className={look === 'danger' ? styles.danger : undefined}
          disabled={later}
          busy={busy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {question && (
        <Suspense fallback={null}>
          <OrderQuestion question={question} id={order.id} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </div>
  );
}
