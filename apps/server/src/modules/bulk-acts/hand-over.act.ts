import { keyOf, type Part } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { isInReach } from '#server/modules/access/index.ts';
import {
  type FlowOutside,
  handTasks,
  listEventsSince,
  listHeldProcesses,
  listKeptFrom,
  takeHandOver,
} from '#server/modules/flows/index.ts';
import { requireMayActOn } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import type { Act, ActRequest } from './act.ts';

/** Whose tasks they are is held to the right by which businesses are managed, as where one person hands over to another. */
async function actOnOwner(ctx: CallerCtx, id: string): Promise<void> {
  try {
    await requireMayActOn(ctx, 'business.manage', [id]);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') refuse('bulk-may-not-name');
    throw error;
  }
}

/** How many went to whom. The log does not name the processes: some may be hidden from its readers. */
const countsOf = (moved: readonly Part[]): string[] =>
  [...Map.groupBy(moved, ({ to }) => to?.name ?? '')].map(([who, parts]) => `${who} ${parts.length}`);

/** Open tasks go to the receiver for their business, or for all businesses; without a receiver they stay. */
export function handOverAct(request: ActRequest, outside: FlowOutside): Act {
  const { tasksTo, byBusiness } = request;
  const reason = request.reason ?? '';
  const receiverOf = new Map(byBusiness.map(({ id, to }) => [id, to]));
  const receivers = [...byBusiness.map(({ to }) => to.id), ...(tasksTo ? [tasksTo.id] : [])];
  return {
    async plan(ctx, { id }) {
      const { organisationId, personId } = ctx.caller;
      const processes = await listHeldProcesses(ctx.db, { organisationId, personId: id }, personId);
      const handedOver = processes.flatMap((process) => {
        const to = receiverOf.get(process.businessId) ?? tasksTo;
        return to ? [{ ...process, to }] : [];
      });
      if (handedOver.length === 0) return [];
      if (receivers.includes(id)) return refuse('bulk-is-receiver');
      return handedOver.map(
        ({ id: process, number, business, to }): Part => ({
          kind: 'task',
          id: process,
          name: { zh: `${business.zh} ${number}`, en: `${business.en} ${number}` },
          before: 'theirs',
          after: 'given',
          to: { id: to.id, name: to.name },
        }),
      );
    },
    async write(ctx, { id, name }, parts) {
      await actOnOwner(ctx, id);
      for (const to of new Set(parts.flatMap((part) => part.to?.id ?? [])))
        if (!(await isInReach(ctx, 'business.manage', to))) refuse('bulk-may-not-name');
      const done: Part[] = [];
      for (const part of parts) {
        const to = part.to?.id ?? id;
        if (part.after === 'theirs') {
          await takeHandOver(ctx, outside, { processId: part.id, from: to, to: id, reason });
          done.push(part);
        } else {
          const mark = await handTasks(ctx, outside, { processId: part.id, from: id, to, reason });
          done.push(mark === null ? { ...part, kind: 'task-stays', after: 'theirs', to: null } : { ...part, mark });
        }
      }
      const moved = done.filter(({ kind }) => kind === 'task');
      const [ownerCounts, receiverCounts] = [{ tasks: [`${name} ${moved.length}`] }, { tasks: countsOf(moved) }];
      const back = moved.some(({ after }) => after === 'theirs');
      noteChange(
        ctx,
        { kind: 'person', id, name },
        back ? receiverCounts : ownerCounts,
        back ? ownerCounts : receiverCounts,
      );
      return done;
    },
    async readState(ctx, _person, parts) {
      const ids = parts.map((part) => part.id);
      // Where a process is hidden from the caller, nothing of this person is undone: an answer would reveal it.
      if ((await listKeptFrom(ctx.db, ids, ctx.caller.personId)).length > 0) refuse('bulk-may-not-name');
      const marks = parts.map((part) => ({ processId: part.id, mark: part.mark ?? 0 }));
      const since = await listEventsSince(ctx.db, ctx.caller.organisationId, marks);
      const movedOn = new Map(since.map(({ processId, by, at }) => [processId, { now: 'gone-on', by, at }]));
      return new Map(parts.map((part) => [keyOf(part), movedOn.get(part.id) ?? { now: 'given' }]));
    },
  };
}
