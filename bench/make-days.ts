import { makeReportDays } from '@campus/server/src/modules/reports/index.ts';
import type { Db } from '@campus/server/src/platform/database.ts';
import { sql } from '@campus/server/src/platform/sql.ts';
import type { Pool } from 'pg';

/** Puts the days of the organisation that is asked about together, until none is left. */
export async function makeDays(db: Db, superuser: Pool): Promise<{ days: number; seconds: number }> {
  const began = performance.now();
  const organisation = await db.row<{ id: string }>(sql`select id from organisations where org_sign = 'scut'`);
  let days = 0;
  for (let made = 1; made > 0; days += made)
    made = (await makeReportDays(db, (organisation as { id: string }).id, Date.now())).length;
  await superuser.query('analyze report_days');
  return { days, seconds: (performance.now() - began) / 1000 };
}
