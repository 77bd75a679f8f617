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
 * An action that the product itself performs as a step of a flow, in the transaction of the step. An action that waits
 * for something outside the flow is run again by `continueActions` once that has come.
 */
export type FlowAction = (
  engine: Pick<Engine, 'db' | 'now' | 'send' | 'secrets' | 'audit'>,
  process: ActionProcess,
) => Promise<{ form?: FlowState['form'] } | 'failed' | 'waiting'>;
export type FlowActions = Readonly<Record<string, FlowAction>>;
/** Undoes an action in the transaction that goes back over its step; false if it cannot be undone any more. */
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
  /** `kind` is the word of the time line; `by` is null if a timer or the product itself acts. */
  event: { kind: string; by: string | null; id: number };
  before: ProcessSummary | null;
  after: ProcessSummary;
  state: FlowState;
  /** Those whom its form keeps out; before: null when it has just begun. */
  keptFrom: { before: readonly string[] | null; after: readonly string[] };
  form: FormDefinition;
  /** The data that was passed with the start; null for every later event. */
  companion: Companion | null;
  /** Whoever made it happen tells those whom it concerns, and decides what else follows from it. */
  quiet: boolean;
};

/**
 * Is called for every event, in its transaction; if it refuses, the event is undone. It returns the companion that it
 * stored; a start whose companion nobody stored is refused.
 */
export type ProcessListener = (
  engine: Pick<Engine, 'db' | 'now' | 'send' | 'secrets' | 'audit'>,
  happened: ProcessHappened,
) => Promise<Companion | null | undefined>;

/** What modules above flows pass in: the actions of the product, and the listeners for every event. */
export type FlowOutside = {
  actions: FlowActions;
  /** The actions that can be undone; a process cannot go back over any other. */
  undos?: FlowUndos;
  listeners: readonly ProcessListener[];
};
export const undoableOf = ({ undos = {} }: FlowOutside): string[] => Object.keys(undos);

/**
 * The surroundings of an engine: a transaction, the time, a way to enqueue jobs, and what modules above flows pass in.
 */
export type Engine = {
  db: Db;
  now: number;
  send: SendJob;
  secrets: Secrets;
  outside: FlowOutside;
  log?: Pick<Log, 'warn'> | undefined;
  /** By what people are drawn; only in a play, which is the same one each time. */
  lot?: number | undefined;
  /** Where a call notes its changes for the audit log; jobs note nothing. */
  audit?: ChangeLog['audit'] | undefined;
};

/** The surroundings of a job: it opens its own transactions, and enqueues further jobs in each of them. */
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
