import { type ReactNode, useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { FactList } from '../detail/fact-list.tsx';
import { RecordList } from '../detail/order-comments.tsx';
import { urgencyText } from '../detail/order-facts.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';
import { useOrder } from '../work-orders.queries.ts';
import styles from './handling.module.css';
import { workFacts } from './handling-facts.ts';
import { FollowUpForm, ImportanceForm, RecordForm } from './handling-forms.tsx';
import { type AddressOf, HandlingNotices } from './handling-notices.tsx';
import { HandlingReport } from './handling-report.tsx';
import { HandlingVisit } from './handling-visit.tsx';

type Props = {
  id: string;
  kit: OrderKit;
  addressOf: AddressOf;
  /** Where the network of a person is looked after. */
  networkOf: AddressOf;
};

/** An order as those see it who dispatch and handle it: what it is about, and what they do beyond deciding it. */
export function HandlingDetail({ id, kit, addressOf, networkOf }: Props) {
  const say = useSay('work-orders-handling');
  const failureText = useFailureText();
  const query = useOrder(id);
  const order = query.data;
  if (!order && query.error)
    return (
      <Failed
        title={say('failed')}
        why={failureText(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!order) return <DetailSkeleton />;
  // For a closed order nothing else is left to do, so it comes first.
  const mayFollowUp = order.openActions.includes('follow-up');
  return (
    <>
      <HandlingNotices order={order} addressOf={addressOf} />
      {mayFollowUp && <FollowUp order={order} kit={kit} />}
      <HandlingReport order={order} photoSize={kit.photoSize} />
      {order.openActions.includes('see-network') && (
        <div>
          <ButtonLink to={networkOf(order.creator.id)}>{say('see-network')}</ButtonLink>
        </div>
      )}
      <Importance order={order} />
      <HandlingVisit order={order} kit={kit} />
      <Records order={order} kit={kit} />
      <Work order={order} />
      {!mayFollowUp && <FollowUp order={order} kit={kit} />}
    </>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <div className={styles.head}>
        <h3 className={parts.heading}>{title}</h3>
        {aside}
      </div>
      {children}
    </Card>
  );
}

const high = (n: number) => (n > 1 ? 'urgent' : n === 1 ? 'attention' : 'neutral');

function Importance({ order }: { order: Order }) {
  const { say: orders } = useOrderLabels();
  const say = useSay('work-orders-handling');
  const [changes, setChanges] = useState(false);
  const may = order.openActions.includes('set-urgency');
  const priority = order.priority > 1 ? 2 : order.priority === 1 ? 1 : 0;
  return (
    <Section
      title={say('importance')}
      aside={may && !changes && <Button onClick={() => setChanges(true)}>{say('importance-change')}</Button>}
    >
      {may && changes ? (
        <ImportanceForm order={order} onClose={() => setChanges(false)} />
      ) : (
        <div className={parts.row}>
          <Chip kind={high(order.urgency)}>{say('urgency-is', { level: orders(urgencyText(order.urgency)) })}</Chip>
          <Chip kind={priority > 1 ? 'attention' : 'neutral'}>
            {say('priority-is', { level: orders(`priority-${priority}`) })}
          </Chip>
        </div>
      )}
    </Section>
  );
}

function Records({ order, kit }: { order: Order; kit: OrderKit }) {
  const say = useSay('work-orders-handling');
  const may = order.openActions.includes('add-record');
  if (!may && order.records === 0) return null;
  return (
    <Section title={say('records')}>
      {may && <RecordForm id={order.id} kit={kit} />}
      {order.records > 0 && <RecordList id={order.id} />}
    </Section>
  );
}

function Work({ order }: { order: Order }) {
  const labels = useOrderLabels();
  const say = useSay('work-orders-handling');
  const facts = workFacts(order, labels);
  if (facts.length === 0) return null;
  return (
    <Section title={say('work')}>
      <FactList facts={facts.map((fact) => ({ ...fact, label: labels.say(fact.label) }))} />
    </Section>
  );
}

function FollowUp({ order, kit }: { order: Order; kit: OrderKit }) {
  const say = useSay('work-orders-handling');
  const { format } = useOrderLabels();
  const { followUp } = order;
  if (followUp)
    return (
      <Section title={say('follow-up')}>
        <FactList
          facts={[
            { label: say('follow-up-result'), text: followUp.result, long: true },
            { label: say('follow-up-at'), text: format.dateTime(followUp.at) },
            { label: say('follow-up-by'), text: followUp.by.name },
          ]}
        />
      </Section>
    );
  if (!order.openActions.includes('follow-up')) return null;
  return (
    <Section title={say('follow-up')}>
      <FollowUpForm id={order.id} kit={kit} />
    </Section>
  );
}
