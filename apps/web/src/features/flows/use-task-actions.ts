import { deleteProcess, remindProcess } from '@campus/contract/calls/processes.ts';
import { claimTask, releaseTask } from '@campus/contract/calls/tasks.ts';
import { useNavigate } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { flowAddress, useFlowAddress } from './flow-addresses.ts';
import { buttonText, useFlowLabels } from './flow-labels.ts';
import type { DecisionName, MyTask, Process } from './flow-types.ts';
import type { SheetOperation } from './operations.ts';
import { useOperate } from './refusal-answers.ts';

export type FlowAction = {
  key: string;
  label: string;
  /** Which decision it is: the good ones are the main button, the others stand beside it. */
  decision: 'good' | 'bad' | null;
  danger: boolean;
  run: () => void;
};

export const isDecision = (button: string): button is DecisionName =>
  ['agree', 'disagree', 'solve', 'not-solve'].includes(button);
const inPool: readonly string[] = ['return', 'transfer', 'claim'];
const rank = ({ key }: { key: string }) => inPool.indexOf(key);
const isGood = (decision: DecisionName) => decision === 'agree' || decision === 'solve';

type Where = {
  /** Opens the sheet of an operation. */
  openSheet: (operation: SheetOperation, about: number) => void;
  /** Where one goes when the process is gone from one's lists. */
  leave: () => void;
};

/** What the reader may do now, as the server says: the buttons of the task, then what concerns the whole process. */
export function useTaskActions(process: Process, task: MyTask | null, { openSheet, leave }: Where) {
  const navigate = useNavigate();
  const here = useFlowAddress();
  const { say, words } = useFlowLabels();
  const ask = useSay('workflow');
  const operate = useOperate();
  const claim = useWrite(claimTask, { quiet: true });
  const release = useWrite(releaseTask, { quiet: true });
  const remind = useWrite(remindProcess, { quiet: true });
  const remove = useWrite(deleteProcess, { quiet: true });
  const { id } = process;
  const go =
    (to: string, state: object = {}) =>
    () =>
      void navigate(to, { state: { back: 1, ...state } });
  const action = (key: string, label: string, run: () => void, more: Partial<FlowAction> = {}): FlowAction => ({
    key,
    label,
    run,
    decision: null,
    danger: false,
    ...more,
  });

  const writable = process.fields.some(({ right }) => right === 'write');
  const decide = (task: MyTask, decision: DecisionName) => {
    // What is written at this step only matters if it goes on; a no asks for what it needs on its own page.
    if (writable && isGood(decision)) return go(flowAddress.task(task.kind, id, task.id));
    if (task.next && isGood(decision)) return go(flowAddress.next(id, task.id), { from: 'allDetails', decision });
    return go(flowAddress.decide(decision, id, task.id));
  };
  const ofTask = (task: MyTask): FlowAction[] => {
    const found: FlowAction[] = [];
    const on = { id, task: task.id };
    if (task.state === 'offered')
      found.push(
        action('claim', say('button-claim'), () => void operate(() => claim.mutateAsync(on), 'claim'), {
          decision: 'good',
        }),
      );
    for (const { button, name } of task.buttons) {
      const label = words(name) || say(buttonText(button, task));
      if (isDecision(button))
        found.push(action(button, label, decide(task, button), { decision: isGood(button) ? 'good' : 'bad' }));
      else if (button === 'return' || button === 'add-signer' || button === 'copy')
        found.push(action(button, label, () => openSheet(button, task.id)));
      else if (button === 'transfer' || button === 'delegate')
        found.push(action(button, label, go(flowAddress.transfer(id, task.id, button))));
      else if (button === 'hang-up') found.push(action(button, label, go(flowAddress.hangUp(id, task.id))));
    }
    if (task.removable.length > 0)
      found.push(action('remove-signer', say('button-remove-signer'), () => openSheet('remove-signer', task.id)));
    if (task.state === 'claimed' && !task.hungUp)
      found.push(
        action('release', say('button-release'), () => void operate(() => release.mutateAsync(on), 'release')),
      );
    return found;
  };

  const drop = async () => {
    if (!(await confirm({ title: ask('delete-title'), text: ask('delete-text'), danger: true }))) return;
    const answer = await operate(() => remove.mutateAsync({ id }), 'delete');
    if (answer.ok) leave();
  };
  const ofProcess: FlowAction[] = [
    ...(process.removable.length > 0
      ? [action('remove-signers', say('button-remove-signer'), () => openSheet('remove-signer', 0))]
      : []),
    ...process.takeBack.map(({ task, stepName }) =>
      action(`take-back-${task}`, ask('of-step', { action: say('button-take-back'), step: words(stepName) }), () =>
        openSheet('take-back', task),
      ),
    ),
    ...process.hung
      .filter(({ mayResume }) => mayResume)
      .map(({ visit, stepName }) =>
        action(`resume-${visit}`, ask('of-step', { action: say('button-resume'), step: words(stepName) }), () =>
          openSheet('resume', visit),
        ),
      ),
    ...process.openActions.flatMap((name): FlowAction[] => {
      const label = say(`action-${name}`);
      switch (name) {
        case 'resubmit':
          return [action(name, label, go(here.edit(id)), { decision: 'good' })];
        case 'edit':
          return [action(name, label, go(here.edit(id)))];
        case 'evaluate':
          return [action(name, label, go(here.evaluate(id)), { decision: 'good' })];
        case 'remind':
          return [action(name, label, () => void operate(() => remind.mutateAsync({ id }), 'remind'))];
        case 're-apply':
          return [action(name, label, go(here.service(process.business.id, process.business.code)))];
        case 'delete':
          return [action(name, label, () => void drop(), { danger: true })];
        case 'edit-contacts':
          return process.contacts.map(({ sId, stepName }) =>
            action(
              `contacts-${sId}`,
              ask('of-step', { action: label, step: words(stepName) }),
              go(here.editRunningContacts(sId, id)),
            ),
          );
        case 'reopen':
        case 'hang-up-process':
        case 'resume-process':
          return [action(name, label, () => openSheet(name, 0))];
        case 'withdraw':
        case 'end':
        case 'move':
          return [action(name, label, () => openSheet(name, 0), { danger: true })];
        default:
          return [];
      }
    }),
  ];
  const all = [...(task ? ofTask(task) : []), ...ofProcess];
  const main = mainOf(all, task?.state === 'offered');
  return { main, more: all.filter((one) => !main.includes(one)), busy: claim.isPending || remind.isPending };
}

/**
 * The large buttons: the decisions, the good one last, where a right thumb is; or else the one thing to do next. What waits in
 * a pool is sent back, given to somebody, or taken.
 */
function mainOf(all: readonly FlowAction[], offered: boolean): FlowAction[] {
  if (offered) return all.filter(({ key }) => inPool.includes(key)).toSorted((a, b) => rank(a) - rank(b));
  const good = all.find(({ decision }) => decision === 'good');
  const bad = all.find(({ decision }) => decision === 'bad');
  const decisions = [bad, good].filter((one) => one !== undefined);
  return decisions.length > 0 ? decisions : all.filter(({ danger }) => !danger).slice(0, 1);
}
