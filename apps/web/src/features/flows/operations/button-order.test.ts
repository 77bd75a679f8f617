import { expect, test } from 'vitest';
import { mainButtonsFirst, taskButtonsInOrder } from './desktop/button-order.ts';
import { offersOfProcess, offersOfTask } from './offers.ts';
import { process, task } from './testing.ts';
import { mainButtons } from './touch/main-buttons.ts';
import type { OperationButton } from './use-operation-buttons.ts';

const asButtons = (offers: ReturnType<typeof offersOfTask>): OperationButton[] =>
  offers.map(({ name, about, tone }) => ({ key: `${name} ${about}`, name, label: name, tone, run: () => {} }));
const names = (buttons: readonly OperationButton[]) => buttons.map(({ name }) => name).join(' ');

test('at a desk decisions come first; what waits in a pool is taken or given before it is sent back', () => {
  const ordered = (state: 'open' | 'offered') =>
    names(taskButtonsInOrder(asButtons(offersOfTask({ ...task, state })).toReversed(), { state }));
  expect(ordered('open')).toBe(
    'agree solve disagree not-solve return transfer delegate add-signer hang-up copy remove-signer',
  );
  expect(ordered('offered')).toBe(
    'claim copy hang-up add-signer delegate transfer return not-solve disagree solve agree remove-signer',
  );
});

test('at a desk what there is to do next stands first among what concerns the process', () => {
  const ordered = mainButtonsFirst(asButtons(offersOfProcess(process)));
  expect(ordered.slice(0, 3).map(({ name }) => name)).toEqual(['resubmit', 'evaluate', 'remove-signer']);
});

test('under a thumb the good decision stands last; in a pool, what takes it; else the first harmless thing', () => {
  const all = asButtons([...offersOfTask(task), ...offersOfProcess(process)]);
  expect(names(mainButtons(all, false))).toBe('disagree agree');
  const pool = asButtons(offersOfTask({ ...task, state: 'offered' }));
  expect(names(mainButtons(pool, true))).toBe('return transfer claim');
  const harmless = all.filter(({ tone }) => tone === 'plain' || tone === 'danger').toReversed();
  expect(names(mainButtons(harmless, false))).toBe('edit-contacts');
});
