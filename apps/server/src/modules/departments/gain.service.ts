import { lacking, type Power, type Reach } from '@campus/rules/access/power.ts';
import type { Db } from '#server/platform/database.ts';
import { isOwnWork } from './departments.policy.ts';
import { listRightsBelow } from './gain.store.ts';

/**
 * Whether somebody of this power holds, over a department, all rights that those of another one would hold over it by standing
 * above it: otherwise they would give what they have not got.
 */
export async function findWhatStandsAbove(
  db: Db,
  organisationId: string,
  power: Power,
): Promise<(id: string, above: string) => boolean> {
  const rights = await listRightsBelow(db, organisationId);
  const over = (id: string): Reach => ({ kind: 'departments', ids: [id] });
  return (id, above) =>
    (rights.get(above) ?? [])
      .filter((right) => !isOwnWork(right))
      .every((right) => lacking(power, { rights: new Map([[right, over(id)]]), marks: [] }).length === 0);
}
