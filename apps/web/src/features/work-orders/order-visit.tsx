import type { ComponentType } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import type { Order, Visit } from './order-types.ts';
import styles from './order-visit.module.css';
import parts from './parts.module.css';
import { useVisitAnswer, type VisitAnswer } from './use-visit-answer.ts';
import { slotText, useOrderLabels } from './work-order-labels.ts';

/** Asks for another time in the hall's own inputs. */
export type OtherTime = ComponentType<{ answer: VisitAnswer }>;

/** When somebody comes: what was agreed, what was asked for instead, or what is to be chosen. */
export function OrderVisit({ order, visit, Other }: { order: Order; visit: Visit; Other: OtherTime }) {
  const { say, format } = useOrderLabels();
  const time = visit.fromAt !== null && visit.untilAt !== null && slotText(visit.fromAt, visit.untilAt, format);
  return (
    <section className={parts.section} aria-label={say('visit')}>
      <h2 className={parts.heading}>{say(visit.state === 'agreed' ? 'visit-agreed' : 'visit')}</h2>
      {visit.state !== 'offered' && time && <p className={styles.time}>{time}</p>}
      {visit.state === 'other' && <p className={parts.muted}>{say('visit-asked-other')}</p>}
      {visit.note && <p className={parts.text}>{say('visit-note', { note: visit.note })}</p>}
      {visit.answer && <p className={parts.text}>{say('visit-answer', { answer: visit.answer })}</p>}
      {visit.state === 'offered' && order.openActions.includes('answer-visit') && (
        <Offer orderId={order.id} visit={visit} Other={Other} />
      )}
    </section>
  );
}

function Offer({ orderId, visit, Other }: { orderId: string; visit: Visit; Other: OtherTime }) {
  const { say, format } = useOrderLabels();
  const answer = useVisitAnswer(orderId, visit);
  return (
    <>
      <p>{say('visit-offered-by', { name: visit.by.name })}</p>
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
        <Other answer={answer} />
      ) : (
        <div>
          <Button onClick={() => answer.setAsksOther(true)}>{say('visit-none-fits')}</Button>
        </div>
      )}
    </>
  );
}
