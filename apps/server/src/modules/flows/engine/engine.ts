import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { ChangeLog } from '#server/platform/note-change.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Companion } from './companion.ts';
import type { ProcessSummary } from './take-event.store.ts';

/**
 * What the product itself can do as a step of a flow; run in the same transaction as the step. One that is waiting for
 * something outside the flow is run again by `continueActions` when that has come.
 */
export type FlowAction = (
  engine: Pick<Engine, 'db' | 'now' | 'send' | 'secrets' | 'audit'>,
  process: ActionProcess,
) => Promise<{ form?: FlowState['form'] } | 'failed' | 'waiting'>;
export type FlowActions = Readonly<Record<string, FlowAction>>;
/** Takes back what an action did, in the same transaction as what goes back over it; false where it cannot any more. */
export type FlowUndo = (
  engine: Pick<Engine, 'db' | 'now' | 'send' | 'secrets' | 'audit'>,
  process: ActionProcess,
) => Promise<boolean>;
export type FlowUndos = Readonly<Record<string, FlowUndo>>;
export type ActionProcess = { id: string; organisationId: string; submitterId: string; form: FlowState['form'] };

/** Something that happened to a process: what it was before (null when it has just begun), and what it is now. */
export type ProcessHappened = {
  process: {
    id: string;
    organisationId: string;
    number: string;
    titleZh: string;
    titleEn: string;
    submitterId: string;
  };
  business: { id: string; code: string };
  /** `kind` is the word of the time line; `by` is null where the clock or the product itself acts. */
  event: { kind: string; by: string | null; id: number };
  before: ProcessSummary | null;
  after: ProcessSummary;
  state: FlowState;
  form: FormDefinition;
  /** What was handed over with the start; null for everything that happens later. */
  companion: Companion | null;
};

/**
 * What hears of every event, in its transaction: it may refuse, and then nothing happened. It answers the companion that
 * it kept; a start whose companion nobody kept is refused.
 */
export type ProcessListener = (
  engine: Pick<Engine, 'db' | 'now' | 'send' | 'secrets' | 'audit'>,
  happened: ProcessHappened,
) => Promise<Companion | null | undefined>;

/** What stands above flows and is handed in: what the product can do as a step, and who hears of every event. */
export type FlowOutside = {
  actions: FlowActions;
  /** Of the actions, those that can be undone; nothing goes back over the others. */
  undos?: FlowUndos;
  listeners: readonly ProcessListener[];
};
export const undoableOf = ({ undos = {} }: FlowOutside): string[] => Object.keys(undos);

/** What an engine needs around it: a transaction, a moment, a way to enqueue jobs, and what stands above flows. */
export type Engine = {
  db: Db;
  now: number;
  send: SendJob;
  secrets: Secrets;
  outside: FlowOutside;
  log?: Pick<Log, 'warn'> | undefined;
  /** Where a call notes what it changed; what runs by the clock notes nothing. */
  audit?: ChangeLog['audit'] | undefined;
};

/** What a job has instead of a call: it opens its own transactions, and enqueues further jobs in each of them. */
export type JobEngine = { db: Db; outside: FlowOutside; now: number; sendIn: (db: Db) => SendJob; secrets: Secrets };

export const engineOf = (ctx: Omit<Engine, 'outside'>, outside: FlowOutside): Engine => ({
  db: ctx.db,
  now: ctx.now,
  send: ctx.send,
  secrets: ctx.secrets,
  log: ctx.log,
  audit: ctx.audit,
  outside,
});
