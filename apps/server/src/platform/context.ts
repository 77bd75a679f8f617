import type { Permission } from '@campus/contract/permissions.ts';
import type { Language } from '@campus/messages/texts.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import type { Fields } from '@campus/rules/basics/changes.ts';
import type { CallOut } from './call-out.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { SendJob } from './jobs.ts';
import type { Log } from './log.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';

/** Somebody who sees the product as somebody else. */
export type Viewer = { personId: string; account: string; seesAs: string };

/** The caller, looked up at every call, so that a revoked right is gone at once. */
export type Caller = {
  personId: string;
  organisationId: string;
  orgSign: string;
  account: string;
  sessionId: string;
  tokenKind: 'hall' | 'session';
  /** Whether this session began with a password, or with a code that such a session confirmed. */
  byPassword: boolean;
  permissions: ReadonlySet<Permission>;
  /** How far each right reaches; null where nobody has looked yet. */
  reaches: ReadonlyMap<Permission, Reach> | null;
  mustChangePassword: boolean;
  /** Who sees the product as this person; null where they are here themselves. */
  seenBy: Viewer | null;
};

/** One record that a call changed: those of its fields that differ. */
export type AuditChange = { record: string; recordName: string; before: Fields | null; after: Fields | null };

/** What the audit records of this call beyond its name and outcome; use cases may add to it. */
export type AuditDraft = {
  organisationId: string | null;
  personId: string | null;
  account: string | null;
  /** The page from which it came, as its browser says. */
  page?: string | null;
  facts: Record<string, unknown>;
  /** Each has a line of its own; a call that notes none has one line without a record. */
  changes: AuditChange[];
};

/** Everything a use case may touch. `db` is the call's transaction when it writes, and the only handle in scope. */
export type Ctx = {
  db: Db;
  now: number;
  language: Language;
  requestId: string;
  ip: string;
  userAgent: string;
  log: Log;
  config: Config;
  secrets: Secrets;
  storage: Storage;
  /** The one way to another system. */
  callOut: CallOut;
  /** The organisation that the key of a signed call speaks for; null for the hall's own key, and where nothing is signed. */
  signedFor: string | null;
  audit: AuditDraft;
  /** Set where somebody sees the product as somebody else, also in open calls: such a call must leave no trace. */
  seenBy: Viewer | null;
  /** Counts who asks how often. */
  rateLimits: RateLimits;
  /** Enqueues a job in the call's transaction: it exists if and only if the change does. */
  send: SendJob;
};

export type CallerCtx = Ctx & { caller: Caller };

/** The same while a call is let in: there is a caller as soon as one is found. */
export type CallCtx = Ctx & { caller?: Caller };
