import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';

/**
 * Gives network accounts of people the name of their new account, as a query of `person_id`, `former` and `account`: every table of
 * RADIUS follows, with what was recorded under the old name. A name that somebody has already stays as it is.
 */
export async function renameOnNetwork(db: Db, renumbered: Sql, now: number): Promise<void> {
  await db.run(sql`
    with renamed as materialized (
      select a.id, a.username as former, r.account || substr(a.username, length(r.former) + 1) as username
      from network_accounts a join (${renumbered}) r on r.person_id = a.person_id
      where lower(left(a.username, length(r.former))) = lower(r.former) and substr(a.username, length(r.former) + 1, 1) in ('', '@', '.')
        and r.account ~ '^[A-Za-z0-9@._-]{1,60}$'
    ), free as materialized (
      select d.* from renamed d where not exists (
        select 1 from network_accounts o where o.username = d.username and not exists (select 1 from renamed e where e.id = o.id))
    ), checks as (
      update radcheck c set username = f.username from free f where c.username = f.former
    ), replies as (
      update radreply c set username = f.username from free f where c.username = f.former
    ), groups as (
      update radusergroup c set username = f.username from free f where c.username = f.former
    ), sessions as (
      update radacct c set username = f.username from free f where c.username = f.former
    ), answers as (
      update radpostauth c set username = f.username from free f where c.username = f.former
    )
    update network_accounts a set username = f.username, network_changed_at = ${at(now)} from free f where f.id = a.id`);
}
