import type { DecisionName } from '../../flow-types.ts';
import { DecisionForm } from './decision-form.tsx';
import { TaskOperation } from './task-operation.tsx';

type DecisionViewProps = { prId: string; decision: DecisionName };

/** One decision: what its step asks for, and the button that makes it. */
export function DecisionView({ prId, decision }: DecisionViewProps) {
  const kind = decision === 'agree' || decision === 'disagree' ? 'approve' : 'handle';
  return (
    <TaskOperation prId={prId} kind={kind} name={decision}>
      {(props) => <DecisionForm key={props.task.id} {...props} />}
    </TaskOperation>
  );
}
