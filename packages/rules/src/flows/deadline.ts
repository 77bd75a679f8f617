import type { Flow } from './definition.ts';
import { findStep } from './definition.ts';
import type { ProcessState } from './process-state.ts';
import type { FlowState } from './state.ts';

/** What makes a case due: what its submitter was promised, or the time limit of a step that it stands at. */
export const deadlineKinds = ['promise', 'limit'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];
export type Deadline = { at: number; kind: DeadlineKind };

/** The two moments that stand beside a case: the nearest limit of its open steps, and when it was promised for. */
export type DueMoments = { readonly dueAt: number | null; readonly promisedAt: number | null };

/** The one deadline of a case: the earlier of promise and limit; a promise where both are at the same moment. */
export function deadlineOf({ dueAt, promisedAt }: DueMoments): Deadline | null {
  if (promisedAt !== null && (dueAt === null || promisedAt <= dueAt)) return { at: promisedAt, kind: 'promise' };
  return dueAt === null ? null : { at: dueAt, kind: 'limit' };
}

/** What a case says of its own time; nothing while it waits for its submitter or stands still, and where it was given up. */
export type TimeWord = 'promised' | 'late' | 'took';

const timeWords: Readonly<Record<ProcessState, 'runs' | 'took' | null>> = {
  pending: 'runs',
  processing: 'runs',
  'in-approval': 'runs',
  returned: null,
  'hung-up': null,
  'to-evaluate': 'took',
  done: 'took',
  unsolved: 'took',
  refused: 'took',
  withdrawn: null,
  ended: null,
  failed: null,
};

export function timeWordOf({ state, overdue }: { state: ProcessState; overdue: boolean }): TimeWord | null {
  const word = timeWords[state];
  return word === 'runs' ? (overdue ? 'late' : 'promised') : word;
}

/** When the last of it was done, which is before its evaluation; null where nobody did anything. */
export function doneAt(flow: Flow, { visits }: Pick<FlowState, 'visits'>): number | null {
  const closed = visits.flatMap(({ step, closedAt }) =>
    closedAt === null || findStep(flow, step)?.kind === 'evaluate' ? [] : [closedAt],
  );
  return closed.length === 0 ? null : Math.max(...closed);
}
