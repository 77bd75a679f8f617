import type { OperationButton } from '../use-operation-buttons.ts';

const inPool: readonly string[] = ['return', 'transfer', 'claim'];
const rank = ({ name }: OperationButton) => inPool.indexOf(name);

/**
 * The large buttons: the decisions, the good one last, where a right thumb is; or else the one thing to do next. What
 * waits in a pool is sent back, given to somebody, or taken.
 */
export function mainButtons(all: readonly OperationButton[], offered: boolean): OperationButton[] {
  if (offered) return all.filter(({ name }) => inPool.includes(name)).toSorted((a, b) => rank(a) - rank(b));
  const good = all.find(({ tone }) => tone === 'good');
  const bad = all.find(({ tone }) => tone === 'bad');
  const decisions = [bad, good].filter((button) => button !== undefined);
  return decisions.length > 0 ? decisions : all.filter(({ tone }) => tone !== 'danger').slice(0, 1);
}
