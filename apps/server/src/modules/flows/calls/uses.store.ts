import type { ConnectionUse } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, wordsOf } from '#server/platform/sql.ts';

/** The businesses whose steps name a connection: in the published version, a draft, or a version that cases still run in. */
export const findConnectionUses = (db: Db, organisationId: string, connectionId: string) =>
  db.rows<ConnectionUse>(sql`
    select b.id, ${wordsOf('b')} as name, bool_or(v.id = b.published_version_id) as now
    from business_versions v join businesses b on b.id = v.business_id
    where v.organisation_id = ${organisationId}
      and jsonb_path_exists(v.flow, '$.**.connection ? (@ == $id)', jsonb_build_object('id', ${connectionId}::text))
      and (v.state in ('draft', 'published')
        or exists (select 1 from processes p where p.version_id = v.id and p.ended_at is null))
    group by b.id order by b.name_zh, b.id`);
