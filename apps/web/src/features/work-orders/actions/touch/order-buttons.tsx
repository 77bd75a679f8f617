import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import control from '#web/ui/touch/control.module.css';
import type { OrderAddresses } from '../../order-addresses.ts';
import styles from '../../touch/page.module.css';
import type { Question } from '../order-actions.ts';
import { useOrderActions } from '../use-order-actions.ts';
import { OrderQuestion, type SheetQuestion } from './order-questions.tsx';

type Props = {
  order: { id: string; openActions: readonly string[]; remindInMinutes?: number };
  addresses: OrderAddresses;
  leave: () => void;
};
/** How many buttons fit side by side; with more, two of them and a button for the others. */
const MOST = 3;

/** The buttons of an order at the lower edge, those that the server opened; the main one last, where a right thumb is. */
export function OrderButtons({ order, addresses, leave }: Props) {
  const say = useSay('work-orders');
  const navigate = useNavigate();
  const [question, setQuestion] = useState<SheetQuestion | null>(null);
  const [more, setMore] = useState(false);
  const ask = (wanted: Question) =>
    wanted === 'evaluate'
      ? void navigate(addresses.evaluate(order.id), { state: { deeper: true } })
      : setQuestion(wanted);
  const buttons = useOrderActions(order, { addresses, ask, leave });
  const inSight = buttons.length <= MOST ? MOST : MOST - 1;
  const visible = buttons.slice(0, inSight);
  const rest = buttons.slice(inSight);
  const hasMain = visible.some(({ look }) => look === 'primary');
  return (
    <>
      {buttons.length > 0 && (
        <ThumbBar size="buttons" role="toolbar" aria-label={say('actions')}>
          {rest.length > 0 && (
            <Button data-small aria-haspopup="dialog" onClick={() => setMore(true)}>
              {say('more-actions')}
            </Button>
          )}
          {visible.toReversed().map(({ action, label, look, later, busy, run }) => (
            <Button
              key={action}
              kind={
                look === 'primary' || (!hasMain && action === visible[0]?.action && look === 'plain')
                  ? 'primary'
                  : 'plain'
              }
              className={classes(look === 'danger' && styles.danger)}
              disabled={later}
              busy={busy}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </ThumbBar>
      )}
      {more && (
        <CloseSheet title={say('more-actions')} onClose={() => setMore(false)}>
          <div className={control.rows}>
            {rest.map(({ action, label, look, later, run }) => (
              <button
                key={action}
                type="button"
                className={classes(control.row, look === 'danger' && styles.danger)}
                disabled={later}
                onClick={() => {
                  setMore(false);
                  run();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </CloseSheet>
      )}
      {question && <OrderQuestion question={question} id={order.id} onClose={() => setQuestion(null)} />}
    </>
  );
}
