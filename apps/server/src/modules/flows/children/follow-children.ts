import type { SendJob } from '#server/platform/jobs.ts';

export const PROCESS_CHILDREN = 'process-children';

export type ChildrenJob = { organisationId: string; parentId: string };

/** Does soon what is to be done with the applications of a case. */
export const followChildren = (send: SendJob, organisationId: string, parentId: string): Promise<void> =>
  send(PROCESS_CHILDREN, { organisationId, parentId } satisfies ChildrenJob);
