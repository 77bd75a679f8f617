import { keep, readKept } from '#web/ui/base/keep.ts';
import type { SentForm } from './operation.ts';

const keyOf = (prId: string, task: number) => `campus.task-form.${prId}.${task}`;

/** What was written into a task's own fields travels from the approving view to the page of the decision. */
export const keepWritten = (prId: string, task: number, form: SentForm | undefined) =>
  keep('sessionStorage', keyOf(prId, task), form);

export const readWritten = (prId: string, task: number) =>
  readKept('sessionStorage', keyOf(prId, task)) as SentForm | null;
