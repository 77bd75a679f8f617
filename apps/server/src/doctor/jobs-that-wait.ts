import { type Sql, sql } from '#server/platform/sql.ts';

/** As SQL: the jobs `j` of a queue that are still to run, also again after they failed. */
export const waitingJobs = (queue: string): Sql =>
  sql`select 1 from jobs.job j where j.name = ${queue} and j.state in ('created', 'retry', 'active')`;
