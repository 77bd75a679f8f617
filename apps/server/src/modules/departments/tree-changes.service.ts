import type * as calls from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { DepartmentChange } from '@campus/rules/flows/department-touch.ts';
import { changePower, type OrganisationChangeLog } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { leadersOf } from './change.service.ts';
import {
  endMemberships,
  lockToClose,
  moveChildren,
  moveHome,
  movePeople,
  writeClosed,
  writeDeputies,
  writeHead,
  writeParent,
} from './change.store.ts';
import { type FindNamingRules, findImpact, impactForAudit } from './impact.service.ts';
import { noteDepartmentChanges } from './note-departments.ts';
import {
  findPlacedDepartments,
  listBelow,
  listMembers,
  listOpenUnder,
  lockTree,
  type PlacedDepartment,
} from './place.store.ts';
import { planAct } from './plan.service.ts';
import { withoutGivingLabels } from './power-gain.service.ts';
import { showDepartment } from './view.service.ts';

/** Lets the rules of a module follow a department that was merged, and notes what changed in each of them. */
type FollowMerged = (ctx: OrganisationChangeLog, merged: { from: string; into: string }) => Promise<void>;

/** What stands above departments: rules of other modules that name them. */
export type DepartmentsOutside = {
  rulesNaming: readonly FindNamingRules[];
  followMerged: readonly FollowMerged[];
};

const NONE: readonly string[] = [];

/** Moves, merges and closes departments, and says beforehand what that would change. */
export function treeChanges({ rulesNaming, followMerged }: DepartmentsOutside) {
  const plan = async (ctx: CallerCtx, act: DepartmentChange['act'], id: string, targetId: string | null) => {
    const { organisationId } = ctx.caller;
    await lockTree(ctx.db, organisationId);
    if (act !== 'move') await lockToClose(ctx.db, organisationId, id);
    const planned = await planAct(ctx, act, id, targetId);
    ctx.audit.facts.touched = impactForAudit(await findImpact(ctx, planned, rulesNaming));
    return planned;
  };
  return {
    async previewChange(ctx: CallerCtx, { id, act, targetId }: Received<typeof calls.previewDepartment>) {
      return findImpact(ctx, await planAct(ctx, act, id, targetId ?? null), rulesNaming);
    },

    async moveDepartment(ctx: CallerCtx, { id, parentId }: Received<typeof calls.moveDepartment>) {
      const { department, target } = await plan(ctx, 'move', id, parentId ?? null);
      await noteDepartmentChanges(ctx, { ids: [id] }, () =>
        withoutGivingLabels(ctx, () => writeParent(ctx.db, ctx.caller.organisationId, department, target)),
      );
      ctx.audit.facts.before = { parentId: department.parentId };
      return showDepartment(ctx, id);
    },

    async mergeDepartment(ctx: CallerCtx, { id, intoId }: Received<typeof calls.mergeDepartment>) {
      const { department, target } = await plan(ctx, 'merge', id, intoId);
      const into = target ?? refuse('not-found');
      const leaders = leadersOf(department);
      const { organisationId } = ctx.caller;
      const members = await listMembers(ctx.db, organisationId, [id]);
      // A rule that follows finds the people of the other department as well.
      const rules = await Promise.all(rulesNaming.map((find) => find(ctx.db, organisationId, [id])));
      const found = rules.flat().length > 0 ? await listBelow(ctx.db, organisationId, into.path) : [];
      const touched = {
        ids: [id, intoId, ...(await listOpenUnder(ctx.db, organisationId, id))],
        people: [...new Set([...leaders, ...members, ...(await listMembers(ctx.db, organisationId, found))])],
      };
      await noteDepartmentChanges(ctx, touched, () =>
        changePower(ctx, 'departments.manage', leaders, () =>
          withoutGivingLabels(ctx, async () => {
            await mergeInto(ctx, department, into);
            for (const follow of followMerged) await follow(ctx, { from: id, into: into.id });
          }),
        ),
      );
      ctx.audit.facts.before = { headId: department.headId, deputyIds: department.deputyIds };
      return showDepartment(ctx, intoId);
    },

    async closeDepartment(ctx: CallerCtx, { id }: Received<typeof calls.closeDepartment>) {
      const { organisationId } = ctx.caller;
      const { department } = await plan(ctx, 'close', id, null);
      const leaders = leadersOf(department);
      const people = [...new Set([...leaders, ...(await listMembers(ctx.db, organisationId, [id]))])];
      await noteDepartmentChanges(ctx, { ids: [id], people }, () =>
        changePower(ctx, 'departments.manage', leaders, async () => {
          await moveHome(ctx.db, organisationId, id, department.parentId, ctx.now);
          await endMemberships(ctx.db, organisationId, id);
          await writeDeputies(ctx.db, organisationId, id, NONE);
          await writeClosed(ctx.db, organisationId, id, null, ctx.now);
        }),
      );
      ctx.audit.facts.before = { headId: department.headId, deputyIds: department.deputyIds };
      return showDepartment(ctx, id);
    },
  };
}

async function mergeInto(ctx: CallerCtx, from: PlacedDepartment, into: PlacedDepartment): Promise<void> {
  const { organisationId } = ctx.caller;
  await writeParent(ctx.db, organisationId, from, into);
  const moved = (await findPlacedDepartments(ctx.db, organisationId, [from.id])).get(from.id) as PlacedDepartment;
  await moveChildren(ctx.db, organisationId, moved, into);
  await movePeople(ctx.db, organisationId, from.id, into.id, ctx.now);
  const head = into.headId ?? from.headId;
  const deputies = new Set([...into.deputyIds, ...leadersOf(from)].filter((id) => id !== head));
  await writeHead(ctx.db, organisationId, into.id, head);
  await writeDeputies(ctx.db, organisationId, into.id, [...deputies]);
  await writeDeputies(ctx.db, organisationId, from.id, NONE);
  await writeClosed(ctx.db, organisationId, from.id, into.id, ctx.now);
}
