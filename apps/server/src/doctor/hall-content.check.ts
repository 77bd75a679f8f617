import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** An item of the hall shows exactly the files that belong to it, and its texts name no other pictures. */
export async function checkContent({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const fileReferences = sql`content_items i cross join lateral unnest(i.picture_ids || i.file_id || i.cover_id) as n (id)`;
  found.addRows(
    await wrongRows(
      db,
      sql`select 'content ' || i.id as record, 'its file ' || n.id || ' is not its own' as wrong
        from ${fileReferences} left join attachments a on a.organisation_id = i.organisation_id and a.id = n.id
        where n.id is not null and (a.id is null or a.owner_kind is distinct from 'content' or a.owner_id <> i.id)`,
    ),
  );
  found.addRows(
    await wrongRows(
      db,
      sql`select 'attachment ' || a.id as record, 'no content shows it' as wrong
        from attachments a left join content_items i on i.organisation_id = a.organisation_id and i.id = a.owner_id
        where a.owner_kind = 'content'
          and (i.id is null or not coalesce(a.id = any(i.picture_ids || i.file_id || i.cover_id), false))`,
    ),
  );
  found.addRows(
    await wrongRows(
      db,
      sql`select 'content ' || i.id as record, 'its text shows the picture ' || m.found[1] || ', which is not its own' as wrong
        from content_items i
        cross join lateral regexp_matches(i.body_zh || i.body_en, '<img src="attachment:([0-9a-f-]{36})"', 'g') as m (found)
        where not (m.found[1])::uuid = any(i.picture_ids)`,
    ),
  );
  found.looked(await countRows(db, sql`content_items`));
  return found.findings();
}
