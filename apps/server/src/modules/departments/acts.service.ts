import type {
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  previewDepartment,
} from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { DepartmentChange } from '@campus/rules/flows/department-touch.ts';
import { changePower, type NotingIn } from '#server/modules/rights/index.ts';
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
import { givingNoLabel } from './gain.service.ts';
import { listMembers, listOpenUnder, notingDepartments } from './logged.ts';
import { showDepartment } from './look.service.ts';
import { findPlaced, listBelow, lockTree, type Placed } from './place.store.ts';
import { planAct } from './plan.service.ts';
import { auditOf, type FindNamingRules, whatIsTouched } from './touch.service.ts';

/** Lets the rules of a module follow a department that was merged, and the log say what became of each of them. */
type FollowMerged = (ctx: NotingIn, merged: { from: string; into: string }) => Promise<void>;

/** What stands above departments: rules of other modules that name them. */
export type DepartmentsOutside = {
  rulesNaming: readonly FindNamingRules[];
  followMerged: readonly FollowMerged[];
};

const NONE: readonly string[] = [];

/** What moves, merges and closes departments, and what says before what that would touch. */
export function departmentActs({ rulesNaming, followMerged }: DepartmentsOutside) {
  const plan = async (ctx: CallerCtx, act: DepartmentChange['act'], id: string, targetId: string | null) => {
    const { organisationId } = ctx.caller;
    await lockTree(ctx.db, organisationId);
    if (act !== 'move') await lockToClose(ctx.db, organisationId, id);
    const planned = await planAct(ctx, act, id, targetId);
    ctx.audit.facts.touched = auditOf(await whatIsTouched(ctx, planned, rulesNaming));
    return planned;
  };
  return {
    async preview(ctx: CallerCtx, { id, act, targetId }: Received<typeof previewDepartment>) {
      return whatIsTouched(ctx, await planAct(ctx, act, id, targetId ?? null), rulesNaming);
    },

    async move(ctx: CallerCtx, { id, parentId }: Received<typeof moveDepartment>) {
      const { department, target } = await plan(ctx, 'move', id, parentId ?? null);
      await notingDepartments(ctx, { ids: [id] }, () =>
        givingNoLabel(ctx, () => writeParent(ctx.db, ctx.caller.organisationId, department, target)),
      );
      ctx.audit.facts.before = { parentId: department.parentId };
      return showDepartment(ctx, id);
    },

    async merge(ctx: CallerCtx, { id, intoId }: Received<typeof mergeDepartment>) {
      const { department, target } = await plan(ctx, 'merge', id, intoId);
      const into = target ?? refuse('not-found');
      const leaders = leadersOf(department);
      const { organisationId } = ctx.caller;
      const members = await listMembers(ctx.db, organisationId, [id]);
      // A rule that follows finds people of the other one, too.
      const rules = await Promise.all(rulesNaming.map((find) => find(ctx.db, organisationId, [id])));
      const found = rules.flat().length > 0 ? await listBelow(ctx.db, organisationId, into.path) : [];
      const touched = {
        ids: [id, intoId, ...(await listOpenUnder(ctx.db, organisationId, id))],
        people: [...new Set([...leaders, ...members, ...(await listMembers(ctx.db, organisationId, found))])],
      };
      await notingDepartments(ctx, touched, () =>
        changePower(ctx, 'departments.manage', leaders, () =>
          givingNoLabel(ctx, async () => {
            await mergeInto(ctx, department, into);
            for (const follow of followMerged) await follow(ctx, { from: id, into: into.id });
          }),
        ),
      );
      ctx.audit.facts.before = { headId: department.headId, deputyIds: department.deputyIds };
      return showDepartment(ctx, intoId);
    },

    async close(ctx: CallerCtx, { id }: Received<typeof closeDepartment>) {
      const { organisationId } = ctx.caller;
      const { department } = await plan(ctx, 'close', id, null);
      const leaders = leadersOf(department);
      const people = [...new Set([...leaders, ...(await listMembers(ctx.db, organisationId, [id]))])];
      await notingDepartments(ctx, { ids: [id], people }, () =>
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

async function mergeInto(ctx: CallerCtx, from: Placed, into: Placed): Promise<void> {
  const { organisationId } = ctx.caller;
  await writeParent(ctx.db, organisationId, from, into);
  const moved = (await findPlaced(ctx.db, organisationId, [from.id])).get(from.id) as Placed;
  await moveChildren(ctx.db, organisationId, moved, into);
  await movePeople(ctx.db, organisationId, from.id, into.id, ctx.now);
  const head = into.headId ?? from.headId;
  const deputies = new Set([...into.deputyIds, ...leadersOf(from)].filter((one) => one !== head));
  await writeHead(ctx.db, organisationId, into.id, head);
  await writeDeputies(ctx.db, organisationId, into.id, [...deputies]);
  await writeDeputies(ctx.db, organisationId, from.id, NONE);
  await writeClosed(ctx.db, organisationId, from.id, into.id, ctx.now);
}
