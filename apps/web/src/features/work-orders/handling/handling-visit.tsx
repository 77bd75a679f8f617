import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Order, Visit } from '../order-types.ts';
import parts from '../parts.module.css';
import { slotText } from '../work-order-labels.ts';
import styles from './handling.module.css';
import { OfferForm } from './offer-form.tsx';
import { useAgreeVisit } from './use-handling.ts';

/** When somebody goes there: what was offered, agreed or asked for instead, and what the handler does about it. */
export function HandlingVisit({ order, kit }: { order: Order; kit: OrderKit }) {
  const say = useSay('work-orders-handling');
  const { visit } = order;
  const mayOffer = order.openActions.includes('offer-visit');
  const [offers, setOffers] = useState(false);
  if (!visit && !mayOffer) return null;
  return (
    <Card aria-label={say('visit')}>
      <div className={styles.head}>
        <h3 className={parts.heading}>{say('visit')}</h3>
        {visit && <VisitChip state={visit.state} />}
      </div>
      {visit && <VisitFacts visit={visit} />}
      {!visit && !offers && <p className={parts.muted}>{say('visit-none')}</p>}
      {mayOffer && offers && <OfferForm order={order} kit={kit} onClose={() => setOffers(false)} />}
      {!offers && (
        <div className={parts.row}>
          {visit && order.openActions.includes('agree-visit') && <Agree order={order} visit={visit} />}
          {mayOffer && <Button onClick={() => setOffers(true)}>{say(visit ? 'visit-again' : 'visit-plan')}</Button>}
        </div>
      )}
    </Card>
  );
}

const chips: Record<Visit['state'], { kind: ChipKind; text: 'visit-waits' | 'visit-agreed' | 'visit-other' }> = {
  offered: { kind: 'waiting', text: 'visit-waits' },
  agreed: { kind: 'done', text: 'visit-agreed' },
  other: { kind: 'attention', text: 'visit-other' },
};

function VisitChip({ state }: Pick<Visit, 'state'>) {
  const say = useSay('work-orders-handling');
  return <Chip kind={chips[state].kind}>{say(chips[state].text)}</Chip>;
}

function VisitFacts({ visit }: { visit: Visit }) {
  const say = useSay('work-orders-handling');
  const format = useFormat();
  const { state, slots, fromAt, untilAt, note, answer, by, offeredAt } = visit;
  return (
    <>
      {state !== 'offered' && fromAt !== null && untilAt !== null && (
        <p className={styles.time}>{slotText(fromAt, untilAt, format)}</p>
      )}
      {state === 'offered' && (
        <ul className={styles.offered} aria-label={say('visit-slots')}>
          {slots.map((slot) => (
            <li key={slot.fromAt}>{slotText(slot.fromAt, slot.untilAt, format)}</li>
          ))}
        </ul>
      )}
      {answer && (
        <p className={parts.text}>
          <Sentence>{say('visit-answer', { answer })}</Sentence>
        </p>
      )}
      {note && (
        <p className={parts.text}>
          <Sentence>{say('visit-note', { note })}</Sentence>
        </p>
      )}
      <p className={parts.muted}>
        <Sentence>{say('visit-by', { name: by.name, at: format.dateTime(offeredAt) })}</Sentence>
      </p>
    </>
  );
}

function Agree({ order, visit }: { order: Order; visit: Visit }) {
  const say = useSay('work-orders-handling');
  const { agree, busy } = useAgreeVisit(order, visit);
  return (
    <Button kind="primary" busy={busy} onClick={agree}>
      {say('visit-agree')}
    </Button>
  );
}
