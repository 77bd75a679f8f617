import { useState } from 'react';
import { Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { flowAddress } from '../../flow-addresses.ts';
import type { DecisionName } from '../../flow-types.ts';
import { DecisionForm, forgetDecision } from './decision-form.tsx';
import { TaskOperation } from './task-operation.tsx';

type Arrival = { from?: string; decision?: DecisionName } | null;

/**
 * The present approver picks the next one. Choices and texts are kept only when the reader comes from the details;
 * opened by its address the page has no task and leads to the first page. [WF-14]
 */
export function NextContactView() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const prId = search.get('prId');
  const arrival = state as Arrival;
  if (!arrival?.from || !prId) return <Navigate to={flowAddress.main} replace />;
  return <Picking prId={prId} task={Number(search.get('task'))} arrival={arrival} />;
}

function Picking({ prId, task, arrival }: { prId: string; task: number; arrival: NonNullable<Arrival> }) {
  const fresh = useNavigationType() === 'PUSH' && arrival.from !== 'allDetails';
  // Before the first render, so that nothing of an earlier visit is ever shown.
  useState(() => fresh && forgetDecision(prId, task));
  const decision = arrival.decision ?? 'agree';
  const kind = decision === 'solve' ? 'handle' : 'approve';
  return (
    <TaskOperation prId={prId} kind={kind} name={decision}>
      {(props) => <DecisionForm key={props.task.id} {...props} />}
    </TaskOperation>
  );
}
