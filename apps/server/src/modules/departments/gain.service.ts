import type { Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { isOwnWork } from './departments.policy.ts';
import { listRightsOfMembers } from './gain.store.ts';
import { findPlaced, idsOf, listBelow } from './place.store.ts';

/** The rights that somebody above would get over the people of a department and below, were it put under another one. */
export async function findRightsGained(
  db: Db,
  organisationId: string,
  id: string,
  parentId: string | null,
): Promise<{ permission: Permission; over: string[] }[]> {
  const placed = await findPlaced(db, organisationId, parentId === null ? [id] : [id, parentId]);
  const department = placed.get(id);
  if (!department) return [];
  const parent = parentId === null ? null : placed.get(parentId);
  const before = idsOf(department.path);
  const joined = (parent ? idsOf(parent.path) : []).filter((one) => !before.includes(one));
  const over = await listBelow(db, organisationId, department.path);
  const rights = await listRightsOfMembers(db, organisationId, joined, 'department-and-below');
  return rights.filter(({ permission }) => !isOwnWork(permission)).map(({ permission }) => ({ permission, over }));
}
