import { fitState, undoing } from '@campus/rules/flows/move-version/fit-state.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { findDefinition } from '../catalogue/definitions.store.ts';
import { definitionOf } from '../engine/definition.ts';
import type { JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { takeToVersion } from '../engine/take-event.ts';
import type { MovedCaseState } from '../flows.tables.ts';
import * as store from './moves.store.ts';

export const VERSION_MOVE = 'version-move';
export const MOVED_AT_ONCE = 100;

export type MoveJob = { organisationId: string; moveId: string };

/** Moves that a stop left unfinished go on. */
export async function continueMoves(db: Db, _now: number, send: SendJob): Promise<void> {
  for (const job of await store.listUnfinishedMoves(db)) await send(VERSION_MOVE, job, { singletonKey: job.moveId });
}

/**
 * Takes the next cases of a move to the new version, or back again, each in a transaction of its own with its place in
 * line: whatever stops in between, and however many workers are at it, none is taken twice and none is forgotten. One that
 * cannot be taken for a fault of ours keeps its place, and stands in nobody's way.
 */
export async function moveSome({ db, now, sendIn }: JobEngine, job: MoveJob, most = MOVED_AT_ONCE): Promise<number> {
  const move = await store.findMove(db, job.organisationId, job.moveId, { lock: false });
  if (!move || (move.state !== 'moving' && move.state !== 'undoing')) return 0;
  const from: MovedCaseState = move.state === 'moving' ? 'waiting' : 'undoing';
  const ids = await store.listCaseIds(db, move, from, { after: null, most });
  const failures: unknown[] = [];
  for (const id of ids) await takeOne(db, now, move, id).catch((error) => failures.push(error));
  await db.transaction(async (tx) => {
    const there = await store.findMove(tx, job.organisationId, job.moveId, { lock: true });
    if (there?.state !== move.state) return;
    const [left] = await store.listCaseIds(tx, move, from, { after: null, most: 1 });
    if (left !== undefined) {
      // With failures the job itself comes again, later.
      if (failures.length === 0) await sendIn(tx)(VERSION_MOVE, job);
    } else if (move.state === 'moving') await store.changeMove(tx, move, { state: 'moved', movedAt: now });
    else await store.changeMove(tx, move, { state: 'undone', undoneAt: now });
  });
  if (failures.length > 0) throw failures[0];
  return ids.length;
}

const takeOne = (db: Db, now: number, move: store.Move, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const place = await store.lockCase(tx, move, id, move.state === 'moving' ? 'waiting' : 'undoing');
    if (!place) return;
    const loaded = await findProcess(tx, move.organisationId, id, null, { lock: true });
    const settled =
      move.state === 'moving' ? await take(tx, now, move, loaded) : await takeBack(tx, now, move, { loaded, place });
    await store.settleCase(tx, place, settled);
  });

type Settled = Parameters<typeof store.settleCase>[2];

/** Whoever acted since the plan is judged anew. */
async function take(tx: Db, now: number, move: store.Move, loaded: Loaded | null): Promise<Settled> {
  const { fromVersionId: from, toVersionId: to, mapping } = move;
  if (!loaded || loaded.process.status === 'ended' || loaded.process.versionId !== from) return { state: 'gone' };
  const definition = await findDefinition(tx, to);
  const fit = fitState(loaded, definition, loaded.process.state, mapping);
  if (!fit.fits) return { state: 'unfit', reasons: fit.reasons };
  const eventId = await takeToVersion(
    { db: tx, now },
    loaded,
    { ...definitionOf(loaded), ...definition, versionId: to },
    { kind: 'moved-version', by: move.madeBy, change: fit.change, moved: { from, to, mapping } },
  );
  return { state: 'moved', eventId, back: undoing(fit.change, loaded.process.state) };
}

/** Only what nobody acted on since, so that it stands exactly as it stood before. */
async function takeBack(
  tx: Db,
  now: number,
  move: store.Move,
  { loaded, place: { eventId, back } }: { loaded: Loaded | null; place: store.MovedCase },
): Promise<Settled> {
  const { fromVersionId: from, toVersionId: to, organisationId, undoneBy, madeBy } = move;
  if (!loaded || eventId === null || back === null) return { state: 'acted' };
  const { process } = loaded;
  if (process.versionId !== to || (await store.actedSince(tx, organisationId, process.id, eventId)))
    return { state: 'acted' };
  await takeToVersion(
    { db: tx, now },
    loaded,
    { ...definitionOf(loaded), ...(await findDefinition(tx, from)), versionId: from },
    { kind: 'move-undone', by: undoneBy ?? madeBy, change: back, moved: { from: to, to: from, mapping: {} } },
  );
  return { state: 'undone' };
}
