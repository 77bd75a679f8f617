import { z } from 'zod';
import { withCause } from '#server/platform/cause.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { recordAudit } from './audit.store.ts';
import { type Chain, findSettled, insertSeal, listChains, listUnsealed, lockChain } from './seals.store.ts';

const SEAL_AUDIT = 'seal-audit-now';
const HALF_A_MINUTE_MS = 30_000;
const AT_ONCE = 5_000;

/** Asks for the seals of this minute: at once, and once more in its middle, so that no entry waits for a minute. */
export async function askForSeals(_db: Db, now: number, send: SendJob): Promise<void> {
  await send(SEAL_AUDIT, {});
  await send(SEAL_AUDIT, {}, { startAfter: new Date(now + HALF_A_MINUTE_MS) });
}

export const auditJobs = (db: Db, now: () => number): JobHandler[] => [
  { queue: SEAL_AUDIT, run: async (_data, log) => sealAudit(db, now(), log) },
];

const jobWithCause = z.object({
  because: z.object({
    requestId: z.string(),
    organisationId: z.string().nullable(),
    personId: z.string().nullable(),
    account: z.string().nullable(),
  }),
});

/** Jobs that a request caused get an audit line of their own, so that the story of the request includes them. */
export const withAuditLines = (db: Db, now: () => number, handlers: readonly JobHandler[]): JobHandler[] =>
  handlers.map(({ queue, run, ...how }) => ({
    ...how,
    queue,
    run: async (data, log) => {
      const cause = jobWithCause.safeParse(data).data?.because;
      if (!cause) return run(data, log);
      const recordOutcome = (outcome: string) =>
        recordAudit(db, [{ ...cause, call: queue, outcome, at: now(), ip: '', facts: { job: true } }]);
      try {
        await withCause(
          () => cause,
          () => run(data, log),
        );
      } catch (error) {
        await recordOutcome('failed').catch((err) => log.error({ err }, 'audit'));
        throw error;
      }
      await recordOutcome('done');
    },
  }));

/** Seals what was written since, each chain by itself. A second time finds nothing, so nothing is sealed twice. */
export async function sealAudit(db: Db, now: number, log: Pick<Log, 'info'>): Promise<void> {
  for (const chain of await listChains(db)) await sealChain(db, chain, now, log);
}

async function sealChain(db: Db, chain: Chain, now: number, log: Pick<Log, 'info'>): Promise<void> {
  let after = await findSettled(db, chain, now);
  for (;;) {
    const sealed = await db.transaction(async (tx) => {
      await lockChain(tx, chain);
      const entries = await listUnsealed(tx, chain, { after }, AT_ONCE);
      if (entries.length === 0) return null;
      const { number, digest } = await insertSeal(tx, chain, entries, now);
      return { entries, number, digest };
    });
    if (!sealed) return;
    const { entries, number, digest } = sealed;
    // Logged outside the database too, so that a chain cut short there is noticed.
    log.info({ organisation: chain, number, digest: digest.toString('hex'), entries: entries.length }, 'audit sealed');
    after = entries.at(-1)?.id as string;
    if (entries.length < AT_ONCE) return;
  }
}
