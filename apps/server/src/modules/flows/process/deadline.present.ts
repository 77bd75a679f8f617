import { type DeadlineKind, type DueMoments, deadlineOf, doneAt, timeWordOf } from '@campus/rules/flows/deadline.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import type { Loaded } from '../engine/processes.store.ts';

/** The deadline of a case, as every list, page, task and figure says it. */
export function presentDeadline(
  moments: DueMoments,
  now: number,
): { dueAt: number | null; dueBy: DeadlineKind | null; overdue: boolean } {
  const deadline = deadlineOf(moments);
  if (!deadline) return { dueAt: null, dueBy: null, overdue: false };
  return { dueAt: Math.round(deadline.at), dueBy: deadline.kind, overdue: deadline.at < now };
}

/** How long a case took from submitting until it was done, its evaluation left out; null while it runs and where it was given up. */
export function tookMs({ flow, process }: Pick<Loaded, 'flow' | 'process'>): number | null {
  const state = processState({ ...process, group: process.processGroup });
  if (timeWordOf({ state, overdue: false }) !== 'took') return null;
  const at = doneAt(flow, process.state) ?? process.endedAt;
  return at === null ? null : Math.max(0, Math.round(at - process.submittedAt));
}
