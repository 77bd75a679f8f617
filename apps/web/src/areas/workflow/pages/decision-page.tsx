import { useMatches, useParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import type { DecisionName } from '#web/features/flows/flow-types.ts';
import { DecisionView } from '#web/features/flows/operations/touch/decision-view.tsx';

const decisions: Readonly<Record<string, DecisionName>> = {
  'workflow.approveAgree': 'agree',
  'workflow.approveDisagree': 'disagree',
  'workflow.dealSolve': 'solve',
  'workflow.dealNotSolve': 'not-solve',
};

/** One decision, with what its step asks for. [WF-17] [WF-19] */
export function Component() {
  const { prId = '' } = useParams();
  const decision = decisions[pageIn(useMatches())?.page ?? ''] ?? 'agree';
  return <DecisionView key={`${prId}-${decision}`} prId={prId} decision={decision} />;
}
