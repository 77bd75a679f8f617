import type * as calls from '@campus/contract/calls/labels.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import type { LabelUse } from './uses.store.ts';

/** Whether flows ask people by a label: then it is a right to decide, and not only a word for a group. */
export const asksPeople = (uses: readonly Pick<LabelUse, 'kind'>[]): boolean =>
  uses.some(({ kind }) => kind !== 'audience');

type Known = { reach: Reach; uses: readonly LabelUse[]; reachesAll: boolean };

/**
 * Changes that affect everybody who carries a label, now and later, need reach over the whole organisation. For labels
 * that flows do not ask by, reach over everybody who carries it is enough.
 */
export const mayChangeWhole = ({ reach, uses, reachesAll }: Known): boolean =>
  reach.kind === 'organisation' || (reach.kind === 'departments' && reachesAll && !asksPeople(uses));

export function openActions(known: Known): (typeof calls.labelActions)[number][] {
  if (!mayChangeWhole(known)) return [];
  return known.uses.length > 0 ? ['rename', 'rule'] : ['rename', 'rule', 'delete'];
}
