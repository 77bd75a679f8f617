import { createHash } from 'node:crypto';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { numberOf } from '@campus/rules/parameters/settings.ts';
import {
  type FeedLimits,
  type FeedPlan,
  type FeedRow,
  feedRow,
  type PlannedRow,
  planFeed,
} from '@campus/rules/places/dormitory-feed.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { doAndRollBack } from '#server/platform/read-and-roll-back.ts';
import { isRefusedForData, takeInParts } from '#server/platform/refused-rows.ts';
import { type FeedRun, findStanding, keepRun, type ListedRun, type NewPlace, type StoredRow } from './feed.store.ts';

export type Compared = {
  plan: FeedPlan;
  digest: string;
  planDigest: string;
  sinceOn: string;
  sinceOf: ReadonlyMap<string, string | null>;
};

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Compares a list with the present state; the caller holds the lock. */
export async function compareList(
  db: Db,
  { organisationId, rows, refused }: { organisationId: string; rows: readonly FeedRow[]; refused: ReadonlySet<number> },
  now: number,
): Promise<Compared> {
  const accounts = [...new Set(rows.map((row) => row.account.toLowerCase()))];
  const { timeZone, limits, places, people } = await findStanding(db, organisationId, accounts);
  const plan = planFeed({ rows, people, places, limits: readLimits(limits), refused });
  return {
    plan,
    digest: digestOf(rows),
    planDigest: digestOf(plan.rows),
    sinceOn: dayOf(now, timeZone),
    sinceOf: new Map(people.map(({ id, sinceOn }) => [id, sinceOn])),
  };
}

/** The limits that the organisation's parameter sets, with the defaults for what is missing or invalid. */
const readLimits = (values: Readonly<Record<string, string>> | null): FeedLimits => ({
  leave: numberOf('places.dormitory-feed', 'taken', values),
  move: numberOf('places.dormitory-feed', 'touched', values),
  room: numberOf('places.dormitory-feed', 'inOneRoom', values),
});

/**
 * A list that waits keeps every row, because it is compared again before it is applied. An applied one keeps only the
 * rows that changed something.
 */
async function storeRun(db: Db, run: FeedRun, { plan, sinceOn, sinceOf }: Compared, now: number): Promise<ListedRun> {
  const applied = run.state === 'applied';
  const rooms = new Map(plan.rooms.map((room): [object, NewPlace] => [room, { ...room, id: newId(now) }]));
  const stored = plan.rows
    .filter(({ outcome }) => !applied || outcome !== 'same')
    .map(({ nr, account, given, outcome, fault, personId, before, after }: PlannedRow): StoredRow => {
      const { nr: _nr, account: _account, ...places } = given ?? { nr, account };
      const made = applied && after?.room ? (rooms.get(after.room)?.id ?? null) : null;
      return {
        nr,
        account,
        given: places,
        outcome,
        fault,
        personId,
        beforePlaceId: before?.placeId ?? null,
        beforeBed: before?.bed ?? null,
        beforeSinceOn: before && personId ? (sinceOf.get(personId) ?? null) : null,
        afterPlaceId: after?.placeId ?? made,
        afterBed: after?.bed ?? null,
      };
    });
  return keepRun(db, run, stored, applied ? { rooms: [...rooms.values()], revived: plan.revived, sinceOn } : null);
}

type Taking = {
  organisationId: string;
  rows: readonly FeedRow[];
  compared: Compared;
  /** The run that a comparison makes. */
  draw(compared: Compared): FeedRun;
};

/**
 * Stores a list as it was compared. Rows that the database refuses are put aside, and the list is compared and stored
 * without them; the people of such rows keep what they have.
 */
export async function storeTaken(
  db: Db,
  { organisationId, rows, compared: first, draw }: Taking,
  now: number,
): Promise<{ run: FeedRun; kept: ListedRun; plan: FeedPlan }> {
  let [compared, given] = [first, rows];
  for (;;) {
    const { plan } = compared;
    const run = draw(compared);
    try {
      return { run, kept: await db.transaction((tx) => storeRun(tx, run, compared, now)), plan };
    } catch (error) {
      if (!isRefusedForData(error)) throw error;
      const nrs = new Set(await findRefused(db, run, compared, now));
      const known = new Set(plan.rows.flatMap(({ nr, fault }) => (fault === 'refused-by-database' ? [nr] : [])));
      // What is refused although it is put aside is not even kept as it was sent; its account still names somebody.
      given = given.map((row) =>
        known.has(row.nr) && nrs.has(row.nr) ? feedRow(row.nr, { account: row.account }) : row,
      );
      const refused = new Set([...known, ...nrs]);
      const before = compared;
      compared = await compareList(db, { organisationId, rows: given, refused }, now);
      if (compared.digest === before.digest && compared.planDigest === before.planDigest) throw error;
    }
  }
}

/** The rows of a list that the database refuses, tried in parts of which nothing stays. */
const findRefused = (db: Db, run: FeedRun, compared: Compared, now: number): Promise<number[]> =>
  doAndRollBack(db, async (tx) => {
    const refused = await takeInParts(tx, compared.plan.rows, (part, rows) => {
      const used = new Set(rows.map(({ after }) => after?.room));
      const rooms = compared.plan.rooms.filter((room) => used.has(room));
      const plan = { ...compared.plan, rows: [...rows], rooms };
      // Two parts may make the same room, so each is taken back before the next.
      return doAndRollBack(part, (own) =>
        storeRun(own, { ...run, id: newId(now), slotAt: null }, { ...compared, plan }, now),
      );
    });
    return refused.map(({ nr }) => nr);
  });
