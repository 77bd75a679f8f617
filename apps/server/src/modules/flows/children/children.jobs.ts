import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { JobEngine } from '../engine/engine.ts';
import {
  type ChildKey,
  findChildState,
  isOrganisationActive,
  listDueChildren,
  listLeftOver,
} from './children.store.ts';
import { endChild } from './end-child.ts';
import { type ChildrenJob, followChildren } from './follow-children.ts';
import { reportChild } from './report-child.ts';
import { startChild } from './start-child.ts';

const AT_ONCE = 500;
const MINUTE = 60_000;

/**
 * Hands in, ends and tells of the applications of a case, each in a transaction of its own: whatever stops in between, and
 * however many workers are at it, each is handed in once and told of once. A fault of ours with one of them stands in the
 * way of no other; the job comes again for it.
 */
export async function doChildren(engine: JobEngine, { organisationId, parentId }: ChildrenJob): Promise<void> {
  // Those of a suspended organisation wait until it is resumed.
  if (!(await isOrganisationActive(engine.db, organisationId))) return;
  const failures: unknown[] = [];
  for (const key of await listDueChildren(engine.db, organisationId, parentId))
    await doChild(engine, key).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function doChild(engine: JobEngine, key: ChildKey): Promise<void> {
  const state = await findChildState(engine.db, key);
  if (state === 'to-start') await startChild(engine, key);
  if (state === 'to-end') return endChild(engine, key);
  return reportChild(engine, key);
}

/** What a stop or a fault left over is done, ten minutes later. */
export async function continueChildren(db: Db, now: number, send: SendJob): Promise<void> {
  for (const { organisationId, parentId } of await listLeftOver(db, now - 10 * MINUTE, AT_ONCE))
    await followChildren(send, organisationId, parentId);
}
