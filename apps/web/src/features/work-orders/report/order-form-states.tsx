import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { type Hall, type OrderAddresses, useOrderAddresses } from '../order-addresses.ts';
import { outboxFlag } from '../outbox/outbox-flag.ts';
import type { OrderTask } from './order-application.ts';
import styles from './order-form-parts.module.css';
import type { OrderFormOptions } from './use-order-form.ts';
import { type OrderOpening, useOrderStart } from './use-order-start.ts';

type OrderFormStatesProps = {
  task: OrderTask;
  hall: Hall;
  skeleton: ReactNode;
  children: (options: OrderFormOptions, to: OrderAddresses) => ReactNode;
};

/** The states of a form's page around the form itself: coming, failed, a draft to go on with, and waiting for the network. */
export function OrderFormStates({ task, hall, skeleton, children }: OrderFormStatesProps) {
  const to = useOrderAddresses(hall, task.kind);
  const opening = useOrderStart(task);
  const navigate = useNavigate();
  const failureText = useFailureText();
  const say = useSay('work-orders-form');
  const [queued, setQueued] = useState<string | null>(null);
  if (queued) return <Queued queued={queued} to={to} />;
  switch (opening.state) {
    case 'waiting':
      return skeleton;
    case 'failed':
      return (
        <Card as="div" roomy="always">
          <Failed why={failureText(opening.error)} busy={opening.busy} onRetry={opening.retry} />
          <Link className={styles.wayOn} to={to.list}>
            {say('to-list')}
          </Link>
        </Card>
      );
    case 'offer':
      return <DraftOffer {...opening} />;
    case 'open': {
      const onDone = (id: string) => void navigate(to.view(id), { replace: true });
      return children({ ...opening, task, hall, onDone, onQueued: setQueued }, to);
    }
  }
}

function DraftOffer({ at, goOn, anew }: Extract<OrderOpening, { state: 'offer' }>) {
  const say = useSay('work-orders-form');
  const format = useFormat();
  const drop = async () => {
    const question = {
      title: say('draft-drop'),
      text: say('draft-drop-text'),
      okText: say('draft-drop-yes'),
      danger: true,
    };
    if (await confirm(question)) anew();
  };
  return (
    <Card title={say('draft-found')} roomy="always" aria-label={say('draft-found')}>
      <p className={styles.quiet}>{say('draft-found-text', { at: format.dateTime(at) })}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={goOn}>
          {say('draft-go-on')}
        </Button>
        <Button onClick={() => void drop()}>{say('draft-anew')}</Button>
      </div>
    </Card>
  );
}

/** The order is on the device and is sent automatically; the page shows the result too. */
function Queued({ queued, to }: { queued: string; to: OrderAddresses }) {
  const say = useSay('work-orders-form');
  const outcome = useSyncExternalStore(outboxFlag.subscribe, () => outboxFlag.outcomeOf(queued));
  const [busy, setBusy] = useState(false);
  const text = outcome ? (`queued-${outcome.kind}` as const) : 'queued';
  const sendNow = async () => {
    setBusy(true);
    await outboxFlag.hurry();
    setBusy(false);
    if (!outboxFlag.outcomeOf(queued)) toast(say('queued-still'), { kind: 'warning' });
  };
  return (
    <Card title={say(text, outcome?.kind === 'sent' ? { number: outcome.number } : {})} roomy="always" role="status">
      <p className={styles.quiet}>{say(`${text}-text`)}</p>
      <div className={styles.buttons}>
        {!outcome && (
          <Button kind="primary" busy={busy} onClick={() => void sendNow()}>
            {say('queued-send-now')}
          </Button>
        )}
        <Link className={styles.wayOn} to={to.list}>
          {say('to-list')}
        </Link>
      </div>
    </Card>
  );
}
