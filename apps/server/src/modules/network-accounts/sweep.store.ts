import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';

const DAY = 24 * 60 * 60 * 1000;
const REPLIES_KEPT = 90 * DAY;
const UNHEARD_OF = 2 * DAY;
/** So much at a time, and so often at most; what is left waits for the next hour. */
const BATCH = 2000;
const MOST_BATCHES = 10;

/**
 * Clears replies older than 90 days, and closes sessions that no access server has spoken of for two days: at the moment they
 * were last heard of. Should their end be reported after all, FreeRADIUS corrects it.
 */
export async function clearNetworkRecords(db: Db, now: number, batch = BATCH, most = MOST_BATCHES): Promise<void> {
  const until = async (statement: () => Promise<number>) => {
    for (let n = 0; n < most; n++) if ((await statement()) < batch) return;
  };
  await until(() =>
    db.run(
      sql`delete from radpostauth where id = any (array(select id from radpostauth where authdate < ${at(now - REPLIES_KEPT)} limit ${batch}))`,
    ),
  );
  await until(() =>
    db.run(sql`
      update radacct set acctstoptime = coalesce(acctupdatetime, acctstarttime), acctterminatecause = 'Lost-Service',
        acctsessiontime = greatest(0, floor(extract(epoch from coalesce(acctupdatetime, acctstarttime) - acctstarttime)))::bigint
      where radacctid = any (array(
        select radacctid from radacct where acctstoptime is null and coalesce(acctupdatetime, acctstarttime) < ${at(now - UNHEARD_OF)}
        limit ${batch} for update skip locked
      ))`),
  );
}
