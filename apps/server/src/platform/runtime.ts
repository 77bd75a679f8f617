import type { CallOut } from './call-out.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { AuditChange, AuditDraft, Caller, Viewer } from './context.ts';
import type { Db } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Readiness } from './readiness.ts';
import type { Secrets } from './secrets.ts';
import type { Sql } from './sql.ts';
import type { Storage } from './storage.ts';
import type { Streams } from './streams.ts';

/** One line of the audit. */
export type AuditEntry = Omit<AuditDraft, 'changes'> &
  Partial<AuditChange> & { call: string; outcome: string; at: number; requestId: string; ip: string };

/** What the bindings stand on; `findCaller` and `recordAudit` are handed in, because the platform knows no module. */
export type Runtime = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  storage: Storage;
  callOut: CallOut;
  jobs: Jobs;
  /** `withReaches` where the call asks for rights: how far they reach is found in the same statement. */
  findCaller(db: Db, token: string, now: number, withReaches: boolean): Promise<Caller>;
  /** As `findCaller`, for calls that are no sign of anybody being there. */
  peekAtCaller(db: Db, token: string, now: number, withReaches: boolean): Promise<Caller>;
  /** Hides, until the transaction is rolled back, what must not be seen by somebody who sees the product as somebody else. */
  hideFromViewer(db: Db, viewer: Viewer): Promise<void>;
  streams: Streams;
  rateLimits: RateLimits;
  readiness: Readiness;
  /** Writes lines of the audit, in one statement with another one that belongs to them. */
  recordAudit(db: Db, entries: readonly AuditEntry[], besides?: Sql | null): Promise<void>;
};
