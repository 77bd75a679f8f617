import { Card } from '#web/ui/base/card.tsx';
import { EvaluationCard } from '../detail/evaluation-card.tsx';
import { FactList } from '../detail/fact-list.tsx';
import { olderFacts } from '../detail/order-facts.ts';
import type { Older } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';

/** An order as the older system had it. */
export function OlderDetail({ order }: { order: Older }) {
  const labels = useOrderLabels();
  return (
    <>
      <Card aria-label={labels.say('report')}>
        <h2 className={parts.heading}>{labels.say('report')}</h2>
        <FactList facts={olderFacts(order, labels)} />
      </Card>
      {order.evaluation && <EvaluationCard evaluation={order.evaluation} />}
    </>
  );
}
