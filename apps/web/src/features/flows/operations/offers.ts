import { buttonText, type FlowText } from '../flow-labels.ts';
import type { MyTask, Process, Words } from '../flow-types.ts';
import type { About, Tone } from './operation.ts';
import { type OperationName, operations } from './operations.ts';

/** Actions that lead to a page where something is written. */
export const pageActions = ['resubmit', 'edit', 're-apply'] as const;
export type PageAction = (typeof pageActions)[number];
const isPageAction = (name: string): name is PageAction => (pageActions as readonly string[]).includes(name);

/** Something that the reader may do now. */
export type Offer = {
  name: OperationName | PageAction;
  about: About;
  label: FlowText;
  /** The business's own word for it. */
  ownName: Words | null;
  /** The step that it is about, where the button has to say so. */
  stepName: Words | null;
  tone: Tone;
};

const offer = (name: OperationName, about: About, more: Partial<Offer> = {}): Offer => ({
  name,
  about,
  label: operations[name].label,
  ownName: null,
  stepName: null,
  tone: operations[name].tone,
  ...more,
});

/** What the server lets the reader do with a task of theirs: the buttons of its step, and what its state allows. */
export function offersOfTask(task: MyTask): Offer[] {
  return [
    ...(task.state === 'offered' ? [offer('claim', task.id)] : []),
    ...task.buttons
      // A decision can be withdrawn only after its task has ended, so the process offers it, not the task.
      .filter(({ button }) => button !== 'take-back')
      .map(({ button, name }) => offer(button, task.id, { label: buttonText(button, task), ownName: name })),
    ...(task.removable.length > 0 ? [offer('remove-signer', task.id)] : []),
    ...(task.state === 'claimed' && !task.hungUp ? [offer('release', task.id)] : []),
  ];
}

/** What the server lets the reader do with the process itself. */
export function offersOfProcess(process: Process): Offer[] {
  return [
    ...(process.removable.length > 0 ? [offer('remove-signer', 0)] : []),
    ...process.takeBack.map(({ task, stepName }) => offer('take-back', task, { stepName })),
    ...process.hung
      .filter(({ mayResume }) => mayResume)
      .map(({ visit, stepName }) => offer('resume', visit, { stepName })),
    ...process.openActions.flatMap((action): Offer[] => {
      if (isPageAction(action)) return [pageOffer(action)];
      // Comments have a place of their own.
      if (action === 'comment') return [];
      if (action === 'edit-contacts')
        return process.contacts.map(({ sId, stepName }) => offer(action, sId, { stepName }));
      return [offer(action, 0)];
    }),
  ];
}

const pageOffer = (name: PageAction): Offer => ({
  name,
  about: 0,
  label: `action-${name}`,
  ownName: null,
  stepName: null,
  tone: name === 'resubmit' ? 'good' : 'plain',
});
