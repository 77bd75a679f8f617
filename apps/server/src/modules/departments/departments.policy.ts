import type * as calls from '@campus/contract/calls/departments.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import type { Reach } from '@campus/rules/access/power.ts';

/** Rights to one's own work: how far they reach changes nothing, so nobody gains by them. */
const ownWork: readonly Permission[] = ['hall.use', 'workflow.use', 'business.mine', 'business.monitor-mine'];
export const isOwnWork = (right: Permission): boolean => ownWork.includes(right);

export type DepartmentAction = (typeof calls.departmentActions)[number];

export const isReached = (reach: Reach, id: string): boolean =>
  reach.kind === 'organisation' || (reach.kind === 'departments' && reach.ids.includes(id));

/** Whether somebody may change what stands under a department, or at the top where none is named. */
export function reachesPlace(reach: Reach, parentId: string | null): boolean {
  return parentId === null ? reach.kind === 'organisation' : isReached(reach, parentId);
}

/** What somebody may do with a department that they reach. */
export function actionsOn(
  reach: Reach,
  { parentId, closed }: { parentId: string | null; closed: boolean },
): DepartmentAction[] {
  if (closed) return [];
  const inPlace: DepartmentAction[] = reachesPlace(reach, parentId) ? ['order', 'move', 'merge'] : [];
  return ['add', 'rename', 'heads', ...inPlace, 'close'];
}
