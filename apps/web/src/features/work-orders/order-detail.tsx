import type { ReactNode } from 'react';
import { Card } from '#web/ui/base/card.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { CommentForm } from './comment-form.tsx';
import { EvaluationShown } from './evaluation-shown.tsx';
import { FactsShown } from './facts-shown.tsx';
import type { OrderAddresses } from './order-addresses.ts';
import { orderFacts } from './order-facts.ts';
import { OrderHistory } from './order-history.tsx';
import type { OrderKit } from './order-kit.ts';
import { OrderNotices } from './order-notices.tsx';
import { CommentsShown, RecordsShown } from './order-talk.tsx';
import type { Order } from './order-types.ts';
import { OrderVisit } from './order-visit.tsx';
import parts from './parts.module.css';
import { useOrderLabels } from './work-order-labels.ts';

type Props = { order: Order; addresses: OrderAddresses; kit: OrderKit };

/** Everything about one order, below its head. */
export function OrderDetail({ order, addresses, kit }: Props) {
  const labels = useOrderLabels();
  const { say, format } = labels;
  const { report, handling, more } = orderFacts(order, labels);
  const { id, visit, pictures, evaluation, followUp } = order;
  return (
    <>
      <OrderNotices order={order} addresses={addresses} />
      {visit && <OrderVisit order={order} visit={visit} kit={kit} />}
      {handling.length > 0 && (
        <Section title={say('handling')}>
          <FactsShown facts={handling} />
        </Section>
      )}
      <Section title={say('report')}>
        <FactsShown facts={[...report, ...more]} />
      </Section>
      {pictures.length > 0 && (
        <Section title={say('pictures')}>
          <PictureRow pictures={pictures} size={76} />
        </Section>
      )}
      {evaluation && <EvaluationShown evaluation={evaluation} />}
      {followUp && (
        <Section title={say('follow-up')}>
          <FactsShown
            facts={[
              { label: say('follow-up-result'), text: followUp.result, long: true },
              { label: say('follow-up-at'), text: format.dateTime(followUp.at) },
              { label: say('follow-up-by'), text: followUp.by.name },
            ]}
          />
        </Section>
      )}
      <Section title={say('comments')}>
        {order.openActions.includes('comment') && <CommentForm order={order} kit={kit} />}
        <CommentsShown id={id} />
      </Section>
      {order.records > 0 && (
        <Section title={say('records')}>
          <RecordsShown id={id} />
        </Section>
      )}
      <Section title={say('history')}>
        <OrderHistory id={id} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <h2 className={parts.heading}>{title}</h2>
      {children}
    </Card>
  );
}
