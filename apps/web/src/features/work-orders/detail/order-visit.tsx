import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import type { OrderKit } from '../order-kit.ts';
import type { Order, Visit } from '../order-types.ts';
import parts from '../parts.module.css';
import { slotText, useOrderLabels } from '../work-order-labels.ts';
import styles from './order-visit.module.css';
import { OtherTime } from './other-time.tsx';
import { useAnswerVisit } from './use-answer-visit.ts';

/** When somebody comes: what was agreed, what was asked for instead, or what is to be chosen. */
export function OrderVisit({ order, visit, kit }: { order: Order; visit: Visit; kit: OrderKit }) {
  const { say, format } = useOrderLabels();
  const time = visit.fromAt !== null && visit.untilAt !== null && slotText(visit.fromAt, visit.untilAt, format);
  return (
    <Card aria-label={say('visit')}>
      <h2 className={parts.heading}>{say(visit.state === 'agreed' ? 'visit-agreed' : 'visit')}</h2>
      {visit.state !== 'offered' && time && <p className={styles.time}>{time}</p>}
      {visit.state === 'other' && <p className={parts.muted}>{say('visit-asked-other')}</p>}
      {visit.note && (
        <p className={parts.text}>
          <Sentence>{say('visit-note', { note: visit.note })}</Sentence>
        </p>
      )}
      {visit.answer && (
        <p className={parts.text}>
          <Sentence>{say('visit-answer', { answer: visit.answer })}</Sentence>
        </p>
      )}
      {visit.state === 'offered' && order.openActions.includes('answer-visit') && (
        <Offer orderId={order.id} visit={visit} kit={kit} />
      )}
    </Card>
  );
}

function Offer({ orderId, visit, kit }: { orderId: string; visit: Visit; kit: OrderKit }) {
  const { say, format } = useOrderLabels();
  const answer = useAnswerVisit(orderId, visit);
  return (
    <>
      <p>
        <Sentence>{say('visit-offered-by', { name: visit.by.name })}</Sentence>
      </p>
      <ul className={styles.slots} aria-label={say('visit-slots')}>
        {visit.slots.map(({ fromAt, untilAt }, slot) => (
          <li key={fromAt} className={styles.slot}>
            <span>{slotText(fromAt, untilAt, format)}</span>
            <Button
              kind="primary"
              busy={answer.busy}
              aria-label={`${say('visit-pick')} ${slotText(fromAt, untilAt, format)}`}
              onClick={() => answer.pick(slot)}
            >
              {say('visit-pick')}
            </Button>
          </li>
        ))}
      </ul>
      {answer.asksOther ? (
        <OtherTime answer={answer} kit={kit} />
      ) : (
        <div>
          <Button onClick={() => answer.setAsksOther(true)}>{say('visit-none-fits')}</Button>
        </div>
      )}
    </>
  );
}
