import type { ChildFailure } from '@campus/rules/flows/child-failures.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import type { JobEngine } from '../engine/engine.ts';
import { startProcess } from '../start/start.service.ts';
import { stepAddress } from '../step-address.ts';
import { type ChildKey, type ChildRow, countParents, lockChild, setFailed, setStarted } from './children.store.ts';

/** A case may have so many above it. */
const MOST_PARENTS = 5;

/**
 * Hands in one application of a case, with everything that is so when people hand one in, in one transaction with the row
 * that says so: however often it is tried, there is one. Its audience does not matter, because the case asks for it.
 */
export async function startChild(engine: JobEngine, key: ChildKey): Promise<void> {
  try {
    await engine.db.transaction(async (tx) => {
      const row = await lockChild(tx, key);
      if (row?.state !== 'to-start') return;
      const wanted = await readWanted(tx, row);
      if (typeof wanted === 'string') return setFailed(tx, key, wanted, engine.now);
      const { sId, caller } = wanted;
      const ctx = { db: tx, now: engine.now, send: engine.sendIn(tx), secrets: engine.secrets, caller };
      const input = { sId, form: (row.form ?? {}) as Parameters<typeof startProcess>[2]['form'] };
      const started = await startProcess(ctx, engine.outside, input, {}, { anybody: true });
      await setStarted(tx, key, { childId: started.id, outcome: started.outcome }, engine.now);
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'version-superseded') throw error;
    await giveUp(engine, key, failureOf(error));
  }
}

const giveUp = ({ db, now }: JobEngine, key: ChildKey, failure: ChildFailure): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockChild(tx, key);
    if (row?.state === 'to-start') await setFailed(tx, key, failure, now);
  });

function failureOf({ code }: Refusal): ChildFailure {
  if (code === 'business-suspended') return code;
  return code === 'invalid' ? 'form-refused' : 'refused';
}

type Found = {
  versionId: string | null;
  start: string | null;
  submitter: { account: string; active: boolean } | null;
};

/** What is to be handed in for whom, or why it cannot be. */
async function readWanted(db: Db, row: ChildRow) {
  const { organisationId, parentId, businessId, submitterId } = row;
  if (submitterId === null) return 'nobody-named';
  const found = await db.row<Found>(sql`
    select v.id as "versionId", v.flow -> 'start' ->> 'id' as start,
      (select jsonb_build_object('account', p.account, 'active', p.active) from people p
        where p.organisation_id = o.id and p.id = ${submitterId}) as submitter
    from organisations o
      left join businesses b on b.organisation_id = o.id and b.id = ${businessId}
      left join business_versions v on v.id = b.published_version_id
    where o.id = ${organisationId}`);
  if (!found?.versionId || !found.start) return 'business-gone';
  if (!found.submitter?.active) return 'submitter-inactive';
  if ((await countParents(db, organisationId, parentId)) >= MOST_PARENTS) return 'too-deep';
  const caller = { personId: submitterId, organisationId, account: found.submitter.account };
  return { sId: stepAddress(found.versionId, found.start), caller };
}
