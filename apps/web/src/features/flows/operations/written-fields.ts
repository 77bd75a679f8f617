import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { SentForm } from './operation.ts';

const keyOf = (prId: string, task: number) => `campus.task-form.${prId}.${task}`;

/** What was written into a task's own fields travels from the approving view to the page of the decision. */
export const keepWritten = (prId: string, task: number, form: SentForm | undefined) =>
  writeStored('sessionStorage', keyOf(prId, task), form);

export const readWritten = (prId: string, task: number) =>
  readStored('sessionStorage', keyOf(prId, task)) as SentForm | null;
