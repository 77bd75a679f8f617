import { deleteProcess, remindProcess } from '@campus/contract/calls/processes.ts';
import { claimTask, releaseTask } from '@campus/contract/calls/tasks.ts';
import { useNavigate } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import type { DeskAct } from './desk-operations.ts';
import type { FlowAddresses } from './flow-addresses.ts';
import { buttonText, useFlowLabels } from './flow-labels.ts';
import type { ButtonName, MyTask, Process } from './flow-types.ts';
import { useOperate } from './refusal-answers.ts';

export type DeskButton = { key: string; label: string; kind: 'primary' | 'plain' | 'danger'; run: () => void };

const order: readonly ButtonName[] = [
  'agree',
  'solve',
  'disagree',
  'not-solve',
  'return',
  'transfer',
  'delegate',
  'add-signer',
  'hang-up',
  'copy',
];
const main: readonly ButtonName[] = ['agree', 'solve'];

type Desk = {
  /** Asks for what an operation needs. */
  ask: (act: DeskAct, title: string) => void;
  /** Where an application is written; without them that is left to other pages. */
  ways: FlowAddresses | undefined;
  /** It is gone from the reader's lists. */
  onGone: () => void;
};

/** The buttons that the server allows, each with its word and what it does; those that need nothing more are done at once. */
export function useDeskButtons(process: Process, { ask, ways, onGone }: Desk) {
  const navigate = useNavigate();
  const say = useSay('monitoring');
  const { say: label, words } = useFlowLabels();
  const operate = useOperate();
  const claim = useWrite(claimTask, { quiet: true });
  const release = useWrite(releaseTask, { quiet: true });
  const remind = useWrite(remindProcess, { quiet: true });
  const remove = useWrite(deleteProcess, { quiet: true });
  const { id } = process;
  const asking = (act: DeskAct, text: string, kind: DeskButton['kind'] = 'plain'): DeskButton => ({
    key: `${act.act} ${act.about}`,
    label: text,
    kind,
    run: () => ask(act, text),
  });
  const atOnce = (key: string, text: string, run: () => void, kind: DeskButton['kind'] = 'plain'): DeskButton => ({
    key,
    label: text,
    kind,
    run,
  });
  const ofTask = (task: MyTask): DeskButton[] => {
    const on = { id, task: task.id };
    const buttons = order.flatMap((name) => {
      const rule = task.buttons.find(({ button }) => button === name);
      if (!rule) return [];
      const kind = main.includes(name) ? 'primary' : 'plain';
      return [asking({ act: name, about: task.id }, words(rule.name) || label(buttonText(name, task)), kind)];
    });
    if (task.state === 'offered') {
      // To take it or to give it to somebody comes before sending it back.
      buttons.reverse();
      buttons.unshift(
        atOnce('claim', label('button-claim'), () => void operate(() => claim.mutateAsync(on), 'claim'), 'primary'),
      );
    }
    if (task.removable.length > 0)
      buttons.push(asking({ act: 'remove-signer', about: task.id }, label('button-remove-signer')));
    if (task.state === 'claimed' && !task.hungUp)
      buttons.push(
        atOnce('release', label('button-release'), () => void operate(() => release.mutateAsync(on), 'release')),
      );
    return buttons;
  };
  const hide = async () => {
    const sure = await confirm({ title: say('delete-title'), text: say('delete-text'), danger: true });
    if (sure && (await operate(() => remove.mutateAsync({ id }), 'delete')).ok) onGone();
  };
  const writing = (key: string, text: string, to: string | undefined, kind: DeskButton['kind'] = 'plain') =>
    to === undefined ? [] : [atOnce(key, text, () => void navigate(to), kind)];
  const ofAction = (name: Process['openActions'][number]): DeskButton[] => {
    const text = label(`action-${name}`);
    switch (name) {
      case 'remind':
        return [atOnce(name, text, () => void operate(() => remind.mutateAsync({ id }), 'remind'))];
      case 'delete':
        return [atOnce(name, text, () => void hide())];
      case 'evaluate':
        return [asking({ act: 'evaluate', about: 0 }, text, 'primary')];
      case 'withdraw':
      case 'reopen':
      case 'end':
      case 'move':
      case 'hang-up-process':
      case 'resume-process':
        return [asking({ act: name, about: 0 }, text)];
      case 'edit-contacts':
        return process.contacts.map(({ sId, stepName }) =>
          asking({ act: 'edit-contacts', about: sId }, say('of-step', { action: text, step: words(stepName) })),
        );
      case 'resubmit':
        return writing(name, text, ways?.edit(id), 'primary');
      case 'edit':
        return writing(name, text, ways?.edit(id));
      case 're-apply':
        return writing(name, text, ways?.service(process.business.id, process.business.code));
      case 'comment':
        // Comments have a place of their own.
        return [];
    }
  };
  const whole = [
    ...(process.removable.length > 0
      ? [asking({ act: 'remove-signer', about: 0 }, label('button-remove-signer'))]
      : []),
    ...process.takeBack.map(({ task, stepName }) =>
      asking(
        { act: 'take-back', about: task },
        say('of-step', { action: label('button-take-back'), step: words(stepName) }),
      ),
    ),
    ...process.hung
      .filter(({ mayResume }) => mayResume)
      .map(({ visit, stepName }) =>
        asking(
          { act: 'resume', about: visit },
          say('of-step', { action: label('button-resume'), step: words(stepName) }),
        ),
      ),
    ...process.openActions.flatMap(ofAction),
    // What there is to do next stands first.
  ].toSorted((a, b) => Number(b.kind === 'primary') - Number(a.kind === 'primary'));
  const tasks = process.tasks
    .map((task) => ({ task, buttons: ofTask(task) }))
    .filter(({ buttons }) => buttons.length > 0);
  return { tasks, whole, busy: claim.isPending || release.isPending || remind.isPending };
}
