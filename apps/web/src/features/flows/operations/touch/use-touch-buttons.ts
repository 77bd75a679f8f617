import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { flowAddress, useFlowAddress } from '../../flow-addresses.ts';
import type { DecisionName, MyTask, Process } from '../../flow-types.ts';
import { isDecision, isYes } from '../decision-names.ts';
import type { OperationTarget } from '../operations.ts';
import { useOperationButtons } from '../use-operation-buttons.ts';
import { mainButtons } from './main-buttons.ts';

type Where = {
  /** Opens the sheet of an operation that has no page of its own. */
  openSheet: (target: OperationTarget) => void;
  /** The page to open when the process has left the reader's lists. */
  leave: () => void;
};

/** What the reader may do now: the large buttons, and the rest behind one more. */
export function useTouchButtons(process: Process, task: MyTask | null, { openSheet, leave }: Where) {
  const navigate = useNavigate();
  const here = useFlowAddress();
  const say = useSay('workflow');
  const { id } = process;
  const go = (to: string, state: object = {}) => void navigate(to, { state: { back: 1, ...state } });
  const decide = (decision: DecisionName, { kind, id: taskId, next }: MyTask) => {
    const writable = process.fields.some(({ right }) => right === 'write');
    // The fields of the step matter only for an approval; a refusal has its own fields on its own page.
    if (writable && isYes(decision)) return go(flowAddress.task(kind, id, taskId));
    if (next && isYes(decision)) return go(flowAddress.next(id, taskId), { from: 'allDetails', decision });
    return go(flowAddress.decide(decision, id, taskId));
  };
  const ask = (target: OperationTarget) => {
    const { name, about } = target;
    if (task && isDecision(name)) return decide(name, task);
    switch (name) {
      case 'transfer':
      case 'delegate':
        return go(flowAddress.transfer(id, Number(about), name));
      case 'hang-up':
        return go(flowAddress.hangUp(id, Number(about)));
      case 'evaluate':
        return go(here.evaluate(id));
      case 'edit-contacts':
        return go(here.editRunningContacts(String(about), id));
      default:
        return openSheet(target);
    }
  };
  const { ofTask, ofProcess } = useOperationButtons(process, { say, ask, addresses: here, go, onGone: leave });
  const all = [...(task ? ofTask(task) : []), ...ofProcess];
  const main = mainButtons(all, task?.state === 'offered');
  return { main, more: all.filter((button) => !main.includes(button)) };
}

/** Operations that are asked for in a sheet over the details; the address names them. */
export const sheetOperations = [
  'return',
  'add-signer',
  'remove-signer',
  'copy',
  'take-back',
  'resume',
  'withdraw',
  'reopen',
  'end',
  'move',
  'reopen-ended',
  'hang-up-process',
  'resume-process',
] as const satisfies readonly OperationTarget['name'][];
