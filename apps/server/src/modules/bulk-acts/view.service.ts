import type * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import type { RefusalCode } from '@campus/contract/refusals.ts';
import { refusalText } from '@campus/messages/refusal-text.ts';
import { type Answer, type Part, TRY_HOLDS_MS, UNDO_MS } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { listKeptFrom } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type ActRow, findAct, listActs, listShownRows } from './bulk-acts.store.ts';

/** Whose acts the caller finds: their own; everybody's where they look after everybody. */
export async function findActsOwner(ctx: CallerCtx): Promise<string | null> {
  return (await reachOf(ctx, 'people.manage')).kind === 'organisation' ? null : ctx.caller.personId;
}

const stateOf = ({ appliedAt, undoneAt }: ActRow) =>
  undoneAt !== null ? ('undone' as const) : appliedAt !== null ? ('applied' as const) : ('tried' as const);

function present(ctx: CallerCtx, row: ActRow): Answered<typeof calls.tryBulkAct> {
  const { id, act, by, said, missing, people, counts, undoneBy } = row;
  const state = stateOf(row);
  const mine = by.id === ctx.caller.personId;
  const until = (from: number | null, ms: number) => (from !== null && ctx.now <= from + ms ? from + ms : null);
  return {
    id,
    act,
    state,
    by,
    mine,
    at: row.appliedAt ?? row.madeAt,
    undoneBy,
    applyUntilAt: state === 'tried' && mine ? until(row.madeAt, TRY_HOLDS_MS) : null,
    undoUntilAt: state === 'applied' && counts.applied.done > 0 ? until(row.appliedAt, UNDO_MS) : null,
    said: {
      ...said,
      give: [...said.give],
      take: [...said.take],
      byBusiness: [...said.byBusiness],
    },
    people,
    missing,
    counts: {
      tried: counts.tried,
      applied: state === 'tried' ? null : counts.applied,
      undone: state === 'undone' ? counts.undone : null,
    },
  };
}

export async function viewAct(ctx: CallerCtx, id: string) {
  const row = await findAct(ctx.db, ctx.caller.organisationId, id, null);
  return present(ctx, row ?? refuse('not-found'));
}

export async function viewActs(
  ctx: CallerCtx,
  input: Received<typeof calls.listBulkActs>,
): Promise<Answered<typeof calls.listBulkActs>> {
  const since = ctx.now - UNDO_MS;
  const page = await listActs(ctx.db, ctx.caller.organisationId, await findActsOwner(ctx), since, input);
  return { ...page, items: page.items.map((row) => present(ctx, row)) };
}

/** Why somebody is left, in both languages. */
export const refusalSentence = ({ code, facts }: Answer) =>
  code === null
    ? null
    : { zh: refusalText(code as RefusalCode, facts, 'zh'), en: refusalText(code as RefusalCode, facts, 'en') };

const isTask = ({ kind }: Pick<Part, 'kind'>): boolean => kind === 'task' || kind === 'task-stays';

export async function viewRows(
  ctx: CallerCtx,
  { id, state, outcome, ...paging }: Received<typeof calls.listBulkRows>,
): Promise<Answered<typeof calls.listBulkRows>> {
  const { organisationId, personId } = ctx.caller;
  const act = (await findAct(ctx.db, organisationId, id, await findActsOwner(ctx))) ?? refuse('not-found');
  const within = peopleWithin(await reachOf(ctx, 'people.manage'), personId);
  const query = { actId: id, state: state ?? stateOf(act), outcome: outcome ?? null, within };
  const page = await listShownRows(ctx.db, query, paging);
  const tasks = page.items.flatMap(({ answer }) => answer.parts.filter(isTask).map((part) => part.id));
  const hiddenTasks = new Set(await listKeptFrom(ctx.db, tasks, personId));
  return {
    ...page,
    items: page.items.map(({ answer, ...person }) => ({
      person,
      outcome: answer.outcome,
      why: refusalSentence(answer),
      parts: answer.parts
        .filter((part) => !isTask(part) || !hiddenTasks.has(part.id))
        .map((part) => ({
          kind: part.kind,
          id: part.id,
          name: part.name,
          before: part.before,
          after: part.after,
          to: part.to,
          now: 'now' in part ? part.now : null,
          by: 'now' in part ? part.by : null,
          at: 'now' in part ? part.at : null,
        })),
    })),
  };
}
