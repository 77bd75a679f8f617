import type * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { Received } from '@campus/contract/define-call.ts';
import {
  type Answer,
  type BulkAct,
  backwards,
  changedSince,
  didSomething,
  isSameAnswer,
  MOST_TASKS,
  type Part,
  stays,
  TRY_HOLDS_MS,
  UNDO_MS,
} from '@campus/rules/bulk-acts/bulk-acts.ts';
import { type FlowOutside, listHeldIds, lockProcesses } from '#server/modules/flows/index.ts';
import type { Person } from '#server/modules/people/index.ts';
import { lockPerson } from '#server/modules/people-office/index.ts';
import { lockAdministrators, notePeopleChanges } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Act, ActRequest, Named } from './act.ts';
import { readActRequest } from './act-request.ts';
import {
  type ActRow,
  deleteOldActs,
  findAct,
  findLinesSince,
  insertAct,
  insertRows,
  keepAnswers,
  listRowsOf,
  lockBulkActs,
  markApplied,
  markUndone,
  type PersonAnswer,
} from './bulk-acts.store.ts';
import { findChosenPeople, makeAnswer, withinReach } from './choose-people.ts';
import { departmentAct } from './department.act.ts';
import { disableAct } from './disable.act.ts';
import { labelsAct, rolesAct } from './groups.act.ts';
import { handOverAct } from './hand-over.act.ts';
import { runAndRollBack, tryOnPerson } from './savepoints.ts';
import { findActsOwner, viewAct } from './view.service.ts';

type Input = Received<typeof calls.tryBulkAct>;

const actOf = (act: BulkAct, request: ActRequest, outside: FlowOutside): Act =>
  ({
    roles: () => rolesAct(request),
    labels: () => labelsAct(request),
    department: () => departmentAct(request.department as Named),
    disable: () => disableAct(request),
    'hand-over': () => handOverAct(request, outside),
  })[act]();

/** Takes all locks first, always in the same order, so that no two acts wait for each other. */
async function takeLocks(ctx: CallerCtx, act: BulkAct, ids: readonly string[]): Promise<void> {
  const { organisationId } = ctx.caller;
  await lockBulkActs(ctx.db, organisationId);
  if (act !== 'hand-over') return lockAdministrators(ctx.db, organisationId);
  const processIds = await listHeldIds(ctx.db, organisationId, ids);
  if (processIds.length > MOST_TASKS) refuse('bulk-too-many-tasks', { n: processIds.length, limit: MOST_TASKS });
  await lockProcesses(ctx.db, organisationId, processIds);
}

/** Does it to one person. */
async function doOne(ctx: CallerCtx, act: Act, id: string): Promise<Answer> {
  const person: Person = (await lockPerson(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  const planned = await act.plan(ctx, person);
  if (planned.length === 0) return makeAnswer('same', []);
  const parts = (await act.write(ctx, person, planned)) ?? planned;
  return didSomething(parts) ? makeAnswer('done', parts) : refuse('bulk-none-fits');
}

/** Acts on one person after another, by id; people who are out of reach by now are skipped. */
async function actOnEach<Row extends { personId: string }>(
  ctx: CallerCtx,
  rows: readonly Row[],
  actOn: (inside: CallerCtx, row: Row) => Promise<Answer>,
  isWanted: (row: Row, answer: Answer) => boolean = () => true,
): Promise<PersonAnswer[]> {
  const ids = rows.map(({ personId }) => personId);
  const reached = await withinReach(ctx, ids);
  return notePeopleChanges(ctx, ids, async () => {
    const answers: PersonAnswer[] = [];
    for (const row of rows) {
      const run = (inside: CallerCtx) => (reached.has(row.personId) ? actOn(inside, row) : refuse('bulk-out-of-reach'));
      const answer = await tryOnPerson(ctx, run, (result) => isWanted(row, result));
      const outcome = isWanted(row, answer) ? answer.outcome : 'changed';
      answers.push({ personId: row.personId, answer: { ...answer, outcome } });
    }
    return answers;
  });
}

/** Runs the act on everybody, rolls it back, and stores only the answer for each person. */
export async function tryBulkAct(ctx: CallerCtx, outside: FlowOutside, input: Input) {
  const { organisationId, personId } = ctx.caller;
  const request = await readActRequest(ctx, input);
  const { ids, missing } = await findChosenPeople(ctx, input);
  const answers = await runAndRollBack(ctx, async (inside) => {
    await takeLocks(inside, input.act, ids);
    const act = actOf(input.act, request, outside);
    const rows = ids.map((id) => ({ personId: id }));
    return actOnEach(inside, rows, (personCtx, row) => doOne(personCtx, act, row.personId));
  });
  await deleteOldActs(ctx.db, organisationId, ctx.now);
  const id = newId(ctx.now);
  await insertAct(ctx.db, {
    id,
    organisationId,
    act: input.act,
    madeBy: personId,
    madeAt: ctx.now,
    said: request,
    missing,
  });
  await insertRows(ctx.db, organisationId, id, answers);
  ctx.audit.facts.id = id;
  ctx.audit.facts.people = ids.length;
  return viewAct(ctx, id);
}

/** Applies a tried act; people for whom the answer would differ from the trial are left as they are. */
export async function applyBulkAct(ctx: CallerCtx, outside: FlowOutside, { id }: { id: string }) {
  const { organisationId, personId } = ctx.caller;
  // Only the person who tried an act may apply it: they have seen its answers.
  const stored = (await findAct(ctx.db, organisationId, id, personId, { lock: true })) ?? refuse('not-found');
  if (stored.appliedAt !== null) refuse('bulk-settled');
  if (ctx.now > stored.madeAt + TRY_HOLDS_MS) refuse('bulk-too-late');
  const rows = await listRowsOf(ctx.db, id);
  await takeLocks(
    ctx,
    stored.act,
    rows.map((row) => row.personId),
  );
  const act = actOf(stored.act, stored.said, outside);
  const answers = await actOnEach(
    ctx,
    rows,
    (personCtx, row) => doOne(personCtx, act, row.personId),
    (row, answer) => isSameAnswer(row.tried, answer),
  );
  await keepAnswers(ctx.db, id, 'applied', answers);
  await markApplied(ctx.db, id, ctx.now, ctx.requestId);
  return viewAct(ctx, id);
}

/** Sets one person back to the state before, or answers what was changed since. */
async function undoOne(
  ctx: CallerCtx,
  act: Act,
  { personId, parts }: { personId: string; parts: readonly Part[] },
  lines: Parameters<typeof changedSince>[2],
): Promise<Answer> {
  const person = (await lockPerson(ctx.db, ctx.caller.organisationId, personId)) ?? refuse('not-found');
  const wanted = backwards(parts);
  const since = changedSince(
    parts,
    await act.readState(
      ctx,
      person,
      parts.filter((part) => wanted.some(({ kind, id }) => kind === part.kind && id === part.id)),
    ),
    lines,
  );
  if (since.length > 0) return makeAnswer('changed', since);
  await act.write(ctx, person, wanted);
  const others = stays(parts);
  return makeAnswer('done', [...wanted, ...(act.listLeft ? await act.listLeft(ctx, person, others) : others)]);
}

/** Undoes an act, by the rights of the caller, for everybody who is still as the act left them. */
export async function undoBulkAct(ctx: CallerCtx, outside: FlowOutside, { id }: { id: string }) {
  const { organisationId, personId } = ctx.caller;
  const ownerId = await findActsOwner(ctx);
  const stored: ActRow = (await findAct(ctx.db, organisationId, id, ownerId, { lock: true })) ?? refuse('not-found');
  if (stored.appliedAt === null || stored.undoneAt !== null) return refuse('bulk-settled');
  if (ctx.now > stored.appliedAt + UNDO_MS) refuse('bulk-too-late');
  const rows = (await listRowsOf(ctx.db, id)).flatMap((row) =>
    row.applied?.outcome === 'done' ? [{ personId: row.personId, parts: row.applied.parts }] : [],
  );
  const ids = rows.map((row) => row.personId);
  await takeUndoLocks(ctx, stored.act, rows);
  const lines = await findLinesSince(ctx.db, organisationId, stored.appliedRequest ?? '', ids);
  const act = actOf(stored.act, stored.said, outside);
  const answers = await actOnEach(ctx, rows, (personCtx, row) =>
    undoOne(personCtx, act, row, lines.get(row.personId) ?? []),
  );
  await keepAnswers(ctx.db, id, 'undone', answers);
  await markUndone(ctx.db, id, ctx.now, personId);
  return viewAct(ctx, id);
}

async function takeUndoLocks(ctx: CallerCtx, act: BulkAct, rows: readonly { parts: readonly Part[] }[]): Promise<void> {
  const { organisationId } = ctx.caller;
  await lockBulkActs(ctx.db, organisationId);
  if (act !== 'hand-over') return lockAdministrators(ctx.db, organisationId);
  const processes = rows.flatMap(({ parts }) => parts.flatMap(({ kind, id }) => (kind === 'task' ? [id] : [])));
  await lockProcesses(ctx.db, organisationId, processes);
}
