import type { Account, AccountRefusal, Entry, Line } from '@campus/rules/network-packages/account.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { ChangeLog } from '#server/platform/note-change.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Held, HeldLine } from './account.store.ts';

/** What a change of somebody's network is made with. */
export type Tools = { db: Db; now: number; send: SendJob; secrets: Secrets; audit?: ChangeLog['audit'] | undefined };
export type Owner = { organisationId: string; personId: string };

/** What the entries and holds of a change say of it. */
export type ChangeNote = {
  entry?: Partial<Pick<NewEntry, 'method' | 'payer' | 'reference' | 'paidAt' | 'note' | 'byPersonId' | 'refundOfId'>>;
  holdReason?: string;
};
/** Somebody's network before a change and after it. */
export type StoredChange = {
  held: Held;
  before: Account;
  account: Account;
  todayOn: string;
  entries: readonly Entry[];
};
export type AccountChange = ({ ok: true } & StoredChange) | { ok: false; refusal: AccountRefusal };

export const findLine = (lines: readonly Line[], id: string): Line | undefined => lines.find((line) => line.id === id);
export const heldLine = (held: Held, id: string | null): HeldLine | undefined =>
  held.lines.find((line) => line.id === id);
