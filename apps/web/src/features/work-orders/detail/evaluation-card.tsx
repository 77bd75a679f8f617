import { Card } from '#web/ui/base/card.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';

/** How the requester found it. */
export function EvaluationCard({ evaluation }: { evaluation: NonNullable<Order['evaluation']> }) {
  const { say, format } = useOrderLabels();
  return (
    <Card aria-label={say('evaluation')}>
      <h2 className={parts.heading}>{say('evaluation')}</h2>
      <div className={parts.row}>
        <StarRating value={evaluation.stars} />
        <span>{say(evaluation.achieved ? 'was-achieved' : 'was-not-achieved')}</span>
      </div>
      {evaluation.text && (
        <Typed as="p" className={parts.text}>
          {evaluation.text}
        </Typed>
      )}
      <p className={parts.muted}>{format.dateTime(evaluation.at)}</p>
    </Card>
  );
}
