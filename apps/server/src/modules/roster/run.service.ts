import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { doubtsOf, type RosterWhole, readRosterLimits, UNDO_MS } from '@campus/rules/roster/outcomes.ts';
import { noteDepartmentChanges } from '#server/modules/departments/index.ts';
import { requireQuota } from '#server/modules/people/index.ts';
import { lockFeed } from '#server/modules/places/index.ts';
import { hasAdministrator, lockAdministrators } from '#server/modules/rights/index.ts';
import type { AuditChange } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { isRefusedForData } from '#server/platform/refused-rows.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { type Actor, findHarmless, findStronger } from './actor.ts';
import { applyDepartments, planDepartmentList, undoDepartments } from './departments.list.ts';
import { applyHeads, findTouched, planHeads, undoHeads } from './heads.list.ts';
import { applyLabels, planLabels, undoLabels } from './labels.list.ts';
import { type Doer, logChanges, logLabels, logRows } from './log.store.ts';
import { applyPeople, countAdministratorsGone, lockPeople } from './people.apply.ts';
import { mayBeStronger, planPeople } from './people.plan.ts';
import { undoPeople } from './people.undo.ts';
import type { RosterListRead } from './read-list.ts';
import { keepRows, putRefusedAside } from './refused-rows.ts';
import { avoidNestedLoops, countRows, insertRun, NO_COUNTS, type RosterRun, updateRun } from './runs.store.ts';

/** One list of an organisation at a time: whoever waits for another one longer than a call may wait is told so. */
export const lockRoster = (db: Db, organisationId: string) =>
  lockFeed(db, organisationId, 'roster').catch((error) =>
    error instanceof Refusal && error.code === 'busy' ? refuse('roster-running') : Promise.reject(error),
  );

/** Where a list came from, and what it says of itself. */
export type Arrival = Pick<RosterRun, 'organisationId' | 'list' | 'source' | 'name' | 'slotAt' | 'byPersonId'> & {
  whole?: RosterWhole | undefined;
  byHandToo?: boolean | undefined;
};

/** Keeps a list together with what it would change. The caller holds the lock. */
export async function takeRoster(
  db: Db,
  arrival: Arrival,
  { batches, ...header }: RosterListRead,
  actor: Actor,
  now: number,
): Promise<RosterRun> {
  const run: RosterRun = { ...fresh(arrival, now), ...header };
  await insertRun(db, run);
  const unread = run.unreadAccounts + (await keepRows(db, run, batches));
  if (unread > run.unreadAccounts) await updateRun(db, run, { unreadAccounts: unread });
  return compareRun(db, { ...run, unreadAccounts: unread }, actor, now);
}

const fresh = ({ whole = 'no', byHandToo = false, ...arrival }: Arrival, now: number): RosterRun => ({
  ...arrival,
  id: newId(now),
  whole: arrival.list === 'people' || arrival.list === 'labels' ? whole : 'no',
  byHandToo,
  receivedAt: now,
  comparedAt: now,
  state: 'dry',
  fault: null,
  unknownHeadings: [],
  unreadAccounts: 0,
  doubts: [],
  plan: '',
  counts: NO_COUNTS,
  agreedAt: null,
  agreedBy: null,
  agreedPlan: null,
  appliedAt: null,
  appliedBy: null,
  undoneAt: null,
  undoneBy: null,
});

/** Keeps a list that cannot be read, so that somebody sees that it came and why nothing happened. */
export async function keepUnreadable(db: Db, arrival: Arrival, fault: NonNullable<RosterRun['fault']>, now: number) {
  const run: RosterRun = { ...fresh(arrival, now), state: 'refused', fault };
  await insertRun(db, run);
  return run;
}

export async function limitsOf(db: Db, organisationId: string) {
  const row = await db.row<{ timeZone: string; values: Record<string, string | null> | null }>(sql`
    select o.time_zone as "timeZone", (select values from parameters where organisation_id = o.id and key = 'people.roster') as values
    from organisations o where o.id = ${organisationId}`);
  return { timeZone: row?.timeZone ?? 'Asia/Shanghai', limits: readRosterLimits(row?.values ?? null) };
}

/** How many people there are of the kind that a list is to be complete for. */
export async function countCovered(db: Db, { organisationId, whole }: RosterRun): Promise<number> {
  if (whole === 'no') return 0;
  const result = await db.row<{ n: number }>(sql`
    select count(*)::int as n from people where organisation_id = ${organisationId} and active and ${whole === 'everybody' ? sql`true` : sql`kind = ${whole}`}`);
  return result?.n ?? 0;
}

/** Compares what the database takes of a list; what it refuses is put aside. */
async function planTaken(db: Db, run: RosterRun, plan: (tx: Db, part: RosterRun) => Promise<void>): Promise<void> {
  for (let planned = false; !planned; ) {
    try {
      await db.transaction((tx) => plan(tx, run));
      planned = true;
    } catch (error) {
      const isRefused = isRefusedForData(error) && (await putRefusedAside(db, run, sql`r.given is not null`, plan));
      if (!isRefused) throw error;
    }
  }
}

async function planRows(db: Db, run: RosterRun, actor: Actor, now: number): Promise<void> {
  if (run.list === 'people') await planPeople(db, run, actor, now);
  else if (run.list === 'departments') await planDepartmentList(db, run, actor);
  else if (run.list === 'heads') await planHeads(db, run, actor);
  else await planLabels(db, run, actor);
}

/** Compares a list with the present state, within what the actor may do, and stores the difference. */
export async function compareRun(db: Db, run: RosterRun, actor: Actor, now: number): Promise<RosterRun> {
  await avoidNestedLoops(db, run);
  await planTaken(db, run, (tx, part) => planRows(tx, part, actor, now));
  const { plan: planDigest, covered: _c, standing, ...counted } = await countRows(db, run);
  const { limits } = await limitsOf(db, run.organisationId);
  const isPeople = run.list === 'people';
  const doubts = isPeople
    ? doubtsOf(
        {
          ...counted,
          standing,
          covered: await countCovered(db, run),
          administratorsGone: await countAdministratorsGone(db, run),
        },
        limits,
      )
    : [];
  const change = { plan: planDigest, doubts, counts: { ...counted, keptBack: 0 }, comparedAt: now };
  await updateRun(db, run, change);
  return { ...run, ...change };
}

const isAgreed = ({ doubts, byPersonId, agreedPlan, plan }: RosterRun): boolean =>
  doubts.length === 0 || byPersonId === null || agreedPlan === plan;

/**
 * Applies a list that waits: locks its people, compares again, and refuses where that is not what was seen. The checks
 * that hold locks of everybody stand at the end.
 */
export async function applyRun(
  db: Db,
  request: { run: RosterRun; plan: string; actor: Actor; doer: Doer },
): Promise<RosterRun> {
  const { run: shownRun, plan, actor, doer } = request;
  const { now } = doer;
  if (shownRun.state !== 'dry') return refuse('roster-settled');
  await avoidNestedLoops(db, shownRun);
  if (shownRun.list === 'people') await lockPeople(db, shownRun);
  const seen = await compareRun(db, shownRun, actor, now);
  if (seen.plan !== plan) return refuse('roster-outdated');
  if (!isAgreed(seen)) return refuse('roster-second-person');
  const run = await applyRows(db, seen, actor, doer);
  const change = {
    state: 'applied' as const,
    appliedAt: now,
    appliedBy: doer.personId,
    // Who agreed to more agreed to what the database took of it.
    ...(seen.agreedPlan === plan && { agreedPlan: run.plan }),
  };
  await updateRun(db, run, change);
  await checkAfterwards(db, run, actor);
  return { ...run, ...change };
}

/** A department has as many rows in a list as it has leaders, and one line in the log. */
async function loggingLeaders(db: Db, run: RosterRun, doer: Doer, act: () => Promise<void>): Promise<void> {
  const noting = { db, caller: run, audit: { changes: [] as AuditChange[] } };
  await noteDepartmentChanges(noting, await findTouched(db, run), act);
  await logChanges(db, run, doer, noting.audit.changes);
}

/** What became of the records of a list, one line for each; leaders are logged while they are named. */
async function logWhole(db: Db, run: RosterRun, doer: Doer, { back }: { back: boolean }): Promise<void> {
  if (run.list === 'labels') await logLabels(db, run, doer, { back });
  else if (run.list !== 'heads') await logRows(db, run, doer, { back });
}

/**
 * Applies the rows as they were compared. What the database refuses is put aside, and the others are compared and applied
 * without it: each does what was seen, or nothing.
 */
async function applyRows(db: Db, seen: RosterRun, actor: Actor, doer: Doer): Promise<RosterRun> {
  const { timeZone, limits } = await limitsOf(db, seen.organisationId);
  const dueOn = dayOf(doer.now + limits.graceDays * 24 * 60 * 60_000, timeZone);
  const work = async (tx: Db, part: RosterRun) => {
    if (part.list === 'people') await applyPeople(tx, part, dueOn, doer.now);
    else if (part.list === 'departments') await applyDepartments(tx, part, doer.now);
    else if (part.list === 'heads') await loggingLeaders(tx, part, doer, () => applyHeads(tx, part));
    else await applyLabels(tx, part);
    await logWhole(tx, part, doer, { back: false });
  };
  for (let run = seen; ; ) {
    try {
      await db.transaction((tx) => work(tx, run));
      return run;
    } catch (error) {
      if (!isRefusedForData(error)) throw error;
      const again = await compareRun(db, run, actor, doer.now);
      // An account was taken, or a department closed, since the rows were compared.
      if (again.plan !== run.plan) return refuse('roster-outdated');
      const changing = sql`r.outcome in ('new', 'changed', 'returned', 'gone')`;
      if (!(await putRefusedAside(db, again, changing, work))) return refuse('roster-outdated');
      run = await compareRun(db, again, actor, doer.now);
    }
  }
}

/**
 * Checks that nobody became stronger meanwhile, and that the organisation keeps an administrator. Others need the lock
 * of administrators as well, so new people, whom nobody else can have changed, are checked before it is taken.
 */
async function checkAfterwards(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  if (run.counts.new + run.counts.returned > 0) await requireQuota(db, run.organisationId, 0);
  const ofPeople = run.list !== 'departments';
  if (ofPeople) await refuseStronger(db, run, actor, sql`r.outcome = 'new'`);
  await lockAdministrators(db, run.organisationId);
  if (ofPeople) await refuseStronger(db, run, actor, sql`r.outcome in ('changed', 'returned', 'gone')`);
  if (!(await hasAdministrator(db, run.organisationId))) refuse('last-administrator');
}

/** Refuses a list one of whose people can do now what the actor cannot. */
async function refuseStronger(db: Db, run: RosterRun, actor: Actor, rows: Sql): Promise<void> {
  const harmless = await findHarmless(db, actor);
  const result = await db.rows<{ id: string }>(sql`
    select distinct r.person_id as id from roster_rows r
    where r.run_id = ${run.id} and r.person_id is not null and ${rows} and ${mayBeStronger(harmless)}`);
  const candidates = result.map(({ id }) => id);
  if ((await findStronger(db, actor, candidates)).length > 0) refuse('roster-outdated');
}

/** Undoes a list: every row goes back, or is listed because something newer replaced it. */
export async function undoRun(db: Db, request: { run: RosterRun; actor: Actor; doer: Doer }): Promise<void> {
  const { run, actor, doer } = request;
  const { now } = doer;
  if (run.state !== 'applied' || (run.appliedAt ?? 0) + UNDO_MS < now) return refuse('roster-settled');
  await avoidNestedLoops(db, run);
  if (run.list === 'people') await undoPeople(db, run, actor, now);
  else if (run.list === 'departments') await undoDepartments(db, run, actor, now);
  else if (run.list === 'heads') await loggingLeaders(db, run, doer, () => undoHeads(db, run, actor));
  else await undoLabels(db, run, actor);
  await logWhole(db, run, doer, { back: true });
  const counted = await db.row<{ n: number }>(
    sql`select count(*)::int as n from roster_rows where run_id = ${run.id} and went_back = false`,
  );
  const keptBack = counted?.n ?? 0;
  await updateRun(db, run, {
    state: 'undone',
    undoneAt: now,
    undoneBy: doer.personId,
    counts: { ...run.counts, keptBack },
  });
  await lockAdministrators(db, run.organisationId);
  if (!(await hasAdministrator(db, run.organisationId))) refuse('last-administrator');
}
