import type * as calls from '@campus/contract/calls/roster.ts';
import type { Received } from '@campus/contract/define-call.ts';
import enReasons from '@campus/messages/en/roster-reasons.ts';
import zhReasons from '@campus/messages/zh/roster-reasons.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { headingOf } from '@campus/rules/roster/columns.ts';
import type { RosterList, RosterRow } from '@campus/rules/roster/lists.ts';
import { asideTable, cellsOfRow, templateOf } from '@campus/rules/roster/write.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { requireMayActOn } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { spreadsheetOf } from '#server/platform/table-file.ts';
import { actorOf } from './actor.ts';
import { figuresOfDoubts } from './doubts.ts';
import { forgetLeaving, listLeaving } from './leaving.store.ts';
import type { Doer } from './log.store.ts';
import { listMissingLabels, makeMissingLabels, mayMakeLabels } from './missing-labels.ts';
import { addNearReasons } from './near-reasons.ts';
import { idsIn, presentRow, presentRun } from './present.ts';
import type { RosterListRead } from './read-list.ts';
import type { RosterListener } from './roster.jobs.ts';
import { countDifference, findNamesOf, type ListedRow, listRows, writeAnswer } from './rows.store.ts';
import { applyRun, compareRun, lockRoster, takeRoster, undoRun } from './run.service.ts';
import { findRun, listRuns, type RosterRun, updateRun } from './runs.store.ts';
import { countHeld, listUnattended } from './unattended.store.ts';

const RIGHT = 'roster.manage';

const reachesAll = async (ctx: CallerCtx): Promise<boolean> => (await reachOf(ctx, RIGHT)).kind === 'organisation';

/**
 * A list that the caller may see: any list where they reach the whole organisation, otherwise one that they brought.
 */
async function findSeen(ctx: CallerCtx, id: string): Promise<RosterRun> {
  const { organisationId, personId } = ctx.caller;
  const run = (await findRun(ctx.db, organisationId, id)) ?? refuse('not-found');
  return run.byPersonId === personId || (await reachesAll(ctx)) ? run : refuse('not-found');
}

/** As `findSeen`, and nobody else touches lists of the organisation until the transaction ends. */
async function lockSeen(ctx: CallerCtx, id: string): Promise<RosterRun> {
  await lockRoster(ctx.db, ctx.caller.organisationId);
  return findSeen(ctx, id);
}

const doerOf = (ctx: CallerCtx, call: string): Doer => ({
  call,
  personId: ctx.caller.personId,
  account: ctx.caller.account,
  requestId: ctx.requestId,
  ip: ctx.ip,
  now: ctx.now,
});

export async function viewRun(ctx: CallerCtx, id: string) {
  const { organisationId, personId } = ctx.caller;
  const whole = await reachesAll(ctx);
  const { items } = await listRuns(ctx.db, organisationId, { id, ...(whole ? {} : { broughtBy: personId }) });
  return presentRun(items[0] ?? refuse('not-found'), { personId, whole, now: ctx.now });
}

export async function viewRuns(ctx: CallerCtx, query: Received<typeof calls.listRosterRuns>) {
  const { organisationId, personId } = ctx.caller;
  const whole = await reachesAll(ctx);
  const page = await listRuns(ctx.db, organisationId, { ...query, ...(whole ? {} : { broughtBy: personId }) });
  return { ...page, items: page.items.map((run) => presentRun(run, { personId, whole, now: ctx.now })) };
}

export const checkList =
  (tell: RosterListener) =>
  async (
    ctx: CallerCtx,
    { list, whole, byHandToo }: Received<typeof calls.checkRoster>,
    { staged, name }: { staged: RosterListRead; name: string },
  ) => {
    const { organisationId, personId } = ctx.caller;
    await lockRoster(ctx.db, organisationId);
    const arrival = {
      organisationId,
      list,
      source: 'office' as const,
      name: truncateText(name, 200),
      slotAt: null,
      byPersonId: personId,
    };
    const run = await takeRoster(ctx.db, { ...arrival, whole, byHandToo }, staged, await actorOf(ctx), ctx.now);
    await tell(ctx.db, run, ctx.now);
    ctx.audit.facts.id = run.id;
    return viewRun(ctx, run.id);
  };

export async function viewRows(ctx: CallerCtx, { runId, ...filter }: Received<typeof calls.listRosterRows>) {
  const run = await findSeen(ctx, runId);
  const page = await listRows(ctx.db, run, filter);
  const names = await findNamesOf(ctx.db, run.organisationId, [...new Set(page.items.flatMap(idsIn))], ctx.language);
  const rows = await addNearReasons(ctx.db, page.items);
  return { ...page, items: rows.map((row) => presentRow(row, names)) };
}

export async function viewDifference(ctx: CallerCtx, id: string) {
  const run = await findSeen(ctx, id);
  const difference = await countDifference(ctx.db, run);
  const lacksLabels = run.state === 'dry' && difference.faults.some(({ fault }) => fault === 'label-unknown');
  return {
    ...difference,
    missingLabels: lacksLabels ? await listMissingLabels(ctx.db, run) : [],
    mayMakeLabels: lacksLabels && (await mayMakeLabels(ctx)),
    doubted: await figuresOfDoubts(ctx.db, run),
    alone: run.state === 'dry' ? await listUnattended(ctx.db, run) : [],
    ...(await countHeld(ctx.db, run)),
  };
}

export async function answerRow(ctx: CallerCtx, { runId, nr, answer: choice }: Received<typeof calls.answerRosterRow>) {
  const run = await lockSeen(ctx, runId);
  if (run.state !== 'dry') return refuse('roster-settled');
  if (!(await writeAnswer(ctx.db, run, nr, choice))) return refuse('not-found');
  await compareRun(ctx.db, run, await actorOf(ctx), ctx.now);
  return viewRun(ctx, runId);
}

export async function compareRunAgain(
  ctx: CallerCtx,
  { id, makeLabels = [] }: Received<typeof calls.compareRosterRun>,
) {
  const run = await lockSeen(ctx, id);
  if (run.state !== 'dry') return refuse('roster-settled');
  if (makeLabels.length > 0) await makeMissingLabels(ctx, run, makeLabels);
  await compareRun(ctx.db, run, await actorOf(ctx), ctx.now);
  return viewRun(ctx, id);
}

/**
 * A second person agrees to the plan that they saw. They must reach the whole organisation, as the list may change
 * anybody in it.
 */
export async function agreeToRun(ctx: CallerCtx, { id, plan }: Received<typeof calls.agreeRosterRun>) {
  const run = await lockSeen(ctx, id);
  if (run.state !== 'dry') return refuse('roster-settled');
  if (run.byPersonId === ctx.caller.personId) return refuse('roster-own');
  if (run.plan !== plan) return refuse('roster-outdated');
  await updateRun(ctx.db, run, { agreedAt: ctx.now, agreedBy: ctx.caller.personId, agreedPlan: plan });
  return viewRun(ctx, id);
}

export async function applySeenRun(ctx: CallerCtx, { id, plan }: Received<typeof calls.applyRosterRun>) {
  const run = await lockSeen(ctx, id);
  await applyRun(ctx.db, { run, plan, actor: await actorOf(ctx), doer: doerOf(ctx, 'ApplyRosterRun') });
  return viewRun(ctx, id);
}

export async function undoSeenRun(ctx: CallerCtx, id: string) {
  const run = await lockSeen(ctx, id);
  await undoRun(ctx.db, { run, actor: await actorOf(ctx), doer: doerOf(ctx, 'UndoRosterRun') });
  return viewRun(ctx, id);
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function* linesOf(table: readonly (readonly string[])[]) {
  yield* table;
}

const asFile = (name: string, rows: AsyncIterable<readonly string[]>) => ({
  stream: spreadsheetOf(name.slice(0, 31), rows),
  mediaType: XLSX,
  length: null,
  name: `${name}.xlsx`,
  disposition: 'attachment' as const,
});

export async function makeTemplate(ctx: CallerCtx, list: RosterList) {
  return asFile(`roster-${list}`, linesOf(templateOf(list)[ctx.language]));
}

/** The rows that were put aside, as they came, page after page, each with its reasons. */
export async function exportOddRows(ctx: CallerCtx, id: string) {
  const run = await findSeen(ctx, id);
  const texts: Readonly<Record<string, string>> = ctx.language === 'en' ? enReasons : zhReasons;
  const reason = ({ fault, column }: ListedRow['faults'][number]) =>
    column === '' ? (texts[fault] ?? fault) : `${headingOf(run.list, column, ctx.language)}: ${texts[fault] ?? fault}`;
  const line = (row: ListedRow) => ({
    nr: row.nr,
    cells:
      row.cells ??
      (row.given
        ? cellsOfRow(run.list, { ...row.given, nr: row.nr } as RosterRow, ctx.language)
        : { account: row.key, name: row.name }),
    reasons: row.faults.map(reason),
  });
  async function* rows() {
    yield asideTable(run.list, [], ctx.language)[0] as string[];
    for (let after: string | undefined; ; ) {
      const page = await listRows(ctx.db, run, { shown: 'odd', size: 100, after });
      yield* asideTable(run.list, page.items.map(line), ctx.language).slice(1);
      if (!page.next) return;
      after = page.next;
    }
  }
  return asFile(`roster-${run.list}-odd`, rows());
}

export async function viewLeaving(ctx: CallerCtx, query: Received<typeof calls.listLeaving>) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, RIGHT), personId);
  const page = await listLeaving(ctx.db, organisationId, within, query);
  const whole = (at: number | null) => (at === null ? null : Math.round(at));
  return {
    ...page,
    items: page.items.map((person) => ({
      ...person,
      goneAt: Math.round(person.goneAt),
      disabledAt: whole(person.disabledAt),
    })),
  };
}

export async function keepLeavingPerson(ctx: CallerCtx, personId: string) {
  await requireMayActOn(ctx, RIGHT, [personId]);
  if (!(await forgetLeaving(ctx.db, ctx.caller.organisationId, personId))) return refuse('not-found');
  return { kept: true as const };
}
