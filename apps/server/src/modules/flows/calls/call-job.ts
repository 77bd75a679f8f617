export const PROCESS_CALLS = 'process-calls';

/** One visit of a step that calls another system. */
export type CallJob = { organisationId: string; processId: string; visit: number };

/** The same for every try, so that the other system knows a call that it has taken already. */
export const callKey = ({ processId, visit }: Pick<CallJob, 'processId' | 'visit'>): string => `${processId}-${visit}`;
