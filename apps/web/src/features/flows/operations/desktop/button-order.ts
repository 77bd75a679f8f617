import type { MyTask } from '../../flow-types.ts';
import type { OperationButton } from '../use-operation-buttons.ts';

const order: readonly string[] = [
  'claim',
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
  'remove-signer',
  'release',
];
/** For a task in a pool, claiming and dispatching come before returning. */
const inPool: readonly string[] = [
  'claim',
  'copy',
  'hang-up',
  'add-signer',
  'delegate',
  'transfer',
  'return',
  'not-solve',
  'disagree',
  'solve',
  'agree',
  'remove-signer',
  'release',
];

/** The buttons of a task in the order in which they stand side by side. */
export function taskButtonsInOrder(buttons: readonly OperationButton[], { state }: Pick<MyTask, 'state'>) {
  const rank = ({ name }: OperationButton) => (state === 'offered' ? inPool : order).indexOf(name);
  return buttons.toSorted((a, b) => rank(a) - rank(b));
}

/** What there is to do next stands first. */
export const mainButtonsFirst = (buttons: readonly OperationButton[]) =>
  buttons.toSorted((a, b) => Number(b.tone === 'good') - Number(a.tone === 'good'));
