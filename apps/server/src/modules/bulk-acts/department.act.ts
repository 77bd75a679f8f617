import { keyOf, type Part } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { Person } from '#server/modules/people/index.ts';
import {
  countKnown,
  listOtherDepartmentIds,
  reachesDepartment,
  setDepartments,
} from '#server/modules/people-office/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Act, Named } from './act.ts';
import { listRecordNames } from './people-state.store.ts';

type Standing = 'none' | 'home' | 'besides';

async function standingOf(ctx: CallerCtx, { id, homeDepartmentId }: Person): Promise<Map<string, Standing>> {
  const others = (await listOtherDepartmentIds(ctx.db, id)).map((otherId) => [otherId, 'besides'] as const);
  return new Map<string, Standing>([...others, ...(homeDepartmentId ? [[homeDepartmentId, 'home'] as const] : [])]);
}

/** Makes another department the home; other memberships stay. */
export const departmentAct = (department: Named): Act => ({
  async plan(ctx, person) {
    const { organisationId } = ctx.caller;
    if (person.homeDepartmentId === department.id) return [];
    const reach = await reachOf(ctx, 'people.manage');
    const open = await countKnown(ctx.db, 'departments', organisationId, [department.id]);
    if (open === 0 || !reachesDepartment(reach, department.id)) refuse('bulk-department-gone');
    const before = (await standingOf(ctx, person)).get(department.id) ?? 'none';
    const arrives: Part = { kind: 'department', ...department, before, after: 'home', to: null };
    const home = person.homeDepartmentId;
    if (!home) return [arrives];
    if (!reachesDepartment(reach, home)) return refuse('bulk-home-beyond');
    const [left] = await listRecordNames(ctx.db, 'departments', organisationId, [home]);
    const leaves: Part = {
      kind: 'department',
      id: home,
      name: (left as Named).name,
      before: 'home',
      after: 'none',
      to: null,
    };
    return [leaves, arrives];
  },
  async write(ctx, person, parts) {
    const standing = await standingOf(ctx, person);
    for (const { id, after } of parts) after === 'none' ? standing.delete(id) : standing.set(id, after as Standing);
    const memberships = [...standing];
    const known = await countKnown(ctx.db, 'departments', ctx.caller.organisationId, [...standing.keys()]);
    if (known < memberships.length) refuse('bulk-gone');
    await setDepartments(ctx, {
      id: person.id,
      version: person.changedAt,
      homeDepartmentId: memberships.find(([, place]) => place === 'home')?.[0] ?? '',
      departments: memberships.filter(([, place]) => place === 'besides').map(([id]) => id),
    });
    return undefined;
  },
  async readState(ctx, person, parts) {
    const standing = await standingOf(ctx, person);
    return new Map(parts.map((part) => [keyOf(part), { now: standing.get(part.id) ?? 'none' }]));
  },
});
