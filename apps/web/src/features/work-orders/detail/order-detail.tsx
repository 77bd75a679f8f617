import type { ReactNode } from 'react';
import { Card } from '#web/ui/base/card.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import type { OrderAddresses } from '../order-addresses.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';
import { CommentForm } from './comment-form.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { FactList } from './fact-list.tsx';
import { CommentList, RecordList } from './order-comments.tsx';
import { orderFacts } from './order-facts.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderVisit } from './order-visit.tsx';

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
          <FactList facts={handling} />
        </Section>
      )}
      <Section title={say('report')}>
        <FactList facts={[...report, ...more]} />
      </Section>
      {pictures.length > 0 && (
        <Section title={say('pictures')}>
          <PictureRow pictures={pictures} size={76} />
        </Section>
      )}
      {evaluation && <EvaluationCard evaluation={evaluation} />}
      {followUp && (
        <Section title={say('follow-up')}>
          <FactList
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
        <CommentList id={id} />
      </Section>
      {order.records > 0 && (
        <Section title={say('records')}>
          <RecordList id={id} />
        </Section>
      )}
      <Section title={say('history')}>
        <OrderHistory order={order} />
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
