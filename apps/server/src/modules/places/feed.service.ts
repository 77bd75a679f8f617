import {
  type FeedDoubt,
  type FeedFault,
  type FeedPlan,
  type FeedRow,
  feedRow,
  mayGoBack,
  readFeedTable,
} from '@campus/rules/places/dormitory-feed.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { rowsOfFile } from '#server/platform/table-file.ts';
import { mayStillBeApplied } from './feed.policy.ts';
import {
  changesOf,
  type FeedRun,
  findRun,
  goBack,
  keepRun,
  type ListedRun,
  lockFeed,
  takeBackRooms,
  takeRows,
} from './feed.store.ts';
import { type Compared, compareList, storeTaken } from './feed-taken.service.ts';

const NO_COUNTS = { same: 0, new: 0, moved: 0, left: 0, odd: 0, rooms: 0, keptBack: 0 };

/** The rows of a file of the housing office, or why it cannot be read. */
export async function readFeedFile(content: Uint8Array): Promise<ReturnType<typeof readFeedTable>> {
  const table = await rowsOfFile(content);
  return table ? readFeedTable(table) : { fault: 'unreadable', column: '' };
}

/**
 * Told in the same transaction of a list that came by itself. `app.ts` hands it in, because places may not import
 * inboxes.
 */
export type FeedListener = (db: Db, run: FeedRun, now: number) => Promise<void>;

/** Where a list came from. */
export type Arrival = {
  organisationId: string;
  source: FeedRun['source'];
  slotAt: number | null;
  byPersonId: string | null;
};

/** Keeps a list that cannot be read, so that somebody sees that it came and why nothing happened. */
export async function keepUnreadable(db: Db, arrival: Arrival, fault: FeedFault, now: number): Promise<FeedRun> {
  const run: FeedRun = {
    ...arrival,
    ...fresh(now),
    state: 'refused',
    fault,
    digest: '',
    planDigest: '',
    counts: NO_COUNTS,
  };
  await keepRun(db, run, [], null);
  return run;
}

const fresh = (now: number) => ({
  id: newId(now),
  receivedAt: now,
  appliedAt: null,
  appliedBy: null,
  undoneAt: null,
  undoneBy: null,
});

/**
 * Takes a list: compares it, keeps the difference, and applies it unless it is only to be checked or to be doubted.
 * The caller holds the lock; everything happens in its transaction, so a list is applied whole or not at all.
 */
export async function takeFeed(
  db: Db,
  arrival: Arrival,
  rows: readonly FeedRow[],
  { apply }: { apply: boolean },
  now: number,
): Promise<{ run: FeedRun; kept: ListedRun; plan: FeedPlan }> {
  const draw = (compared: Compared): FeedRun => {
    const { plan, digest, planDigest } = compared;
    const state = !apply ? 'dry' : plan.doubt ? 'refused' : 'applied';
    return {
      ...arrival,
      ...fresh(now),
      state,
      digest,
      planDigest,
      fault: plan.doubt?.fault ?? null,
      counts: { ...plan.counts, keptBack: 0 },
      appliedAt: state === 'applied' ? now : null,
    };
  };
  const { organisationId } = arrival;
  const compared = await compareList(db, { organisationId, rows, refused: new Set() }, now);
  return storeTaken(db, { organisationId, rows, compared, draw }, now);
}

/** An administrator applies a list that waits; what they saw must still be what happens. */
export async function applyRun(
  db: Db,
  request: { organisationId: string; id: string; despite: boolean; byPersonId: string },
  now: number,
): Promise<ListedRun> {
  await lockFeed(db, request.organisationId);
  const run = (await findRun(db, request.organisationId, request.id)) ?? refuse('not-found');
  if (!mayStillBeApplied(run)) refuse('feed-settled');
  const stored = await takeRows(db, run.id);
  const rows = stored.map(({ nr, account, given }) => feedRow(nr, { ...given, account }));
  const refused = new Set(stored.flatMap(({ nr, fault }) => (fault === 'refused-by-database' ? [nr] : [])));
  const compared = await compareList(db, { organisationId: request.organisationId, rows, refused }, now);
  if (compared.digest !== run.digest || compared.planDigest !== run.planDigest) refuse('feed-outdated');
  const { plan } = compared;
  if (plan.doubt && !request.despite) refuseDoubted(plan.doubt);
  const draw = ({ plan: { counts }, digest, planDigest }: Compared): FeedRun => ({
    ...run,
    state: 'applied',
    fault: null,
    digest,
    planDigest,
    counts: { ...counts, keptBack: 0 },
    appliedAt: now,
    appliedBy: request.byPersonId,
  });
  return (await storeTaken(db, { organisationId: request.organisationId, rows, compared, draw }, now)).kept;
}

function refuseDoubted(doubt: FeedDoubt): never {
  const { people } = doubt;
  if (doubt.fault === 'room-too-full') return refuse('feed-room-too-full', { people, room: doubt.room });
  return refuse(`feed-${doubt.fault}`, { people, share: doubt.share });
}

/** An administrator undoes a run: everybody goes back, except where something newer stands. */
export async function undoRun(
  db: Db,
  request: { organisationId: string; id: string; byPersonId: string },
  now: number,
): Promise<ListedRun> {
  await lockFeed(db, request.organisationId);
  const run = (await findRun(db, request.organisationId, request.id)) ?? refuse('not-found');
  if (run.state !== 'applied') refuse('feed-settled');
  const rows = (await changesOf(db, run)).map((row) => {
    const dormitory = row.nowPlaceId ? { placeId: row.nowPlaceId, bed: row.nowBed } : null;
    return { ...row, wentBack: mayGoBack(row, { dormitory, changedByLaterRun: row.changedByLaterRun }) };
  });
  const counts = { ...run.counts, keptBack: rows.filter((row) => !row.wentBack).length };
  const undone = await goBack(db, run, rows, { at: now, by: request.byPersonId, counts });
  await takeBackRooms(db, request.organisationId);
  return undone;
}
