import type * as calls from '@campus/contract/calls/labels.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, wordsOf } from '#server/platform/sql.ts';

export type LabelUse = {
  labelId: string;
  kind: (typeof calls.labelUseKinds)[number];
  name: { zh: string; en: string };
  now: boolean;
  topic: string | null;
};

/** Where labels are named: flows in any version, audiences, teams of places. All of an organisation, or one. */
export async function findLabelUses(db: Db, organisationId: string, labelId: string | null): Promise<LabelUse[]> {
  return db.rows<LabelUse>(sql`
    select * from (
      select found #>> '{}' as "labelId", 'flow' as kind, ${wordsOf('b')} as name,
        bool_or(v.id = b.published_version_id) as now, null::text as topic
      from business_versions v join businesses b on b.id = v.business_id,
        jsonb_path_query(v.flow, '$.**.label') as found
      where v.organisation_id = ${organisationId} and jsonb_typeof(found) = 'string' and found <> '""'
      group by found, b.id
      union all
      select named, 'audience', ${wordsOf('b')}, true, null
      from businesses b, jsonb_array_elements_text(b.audience -> 'labels') as named
      where b.organisation_id = ${organisationId} and jsonb_typeof(b.audience -> 'labels') = 'array'
      union all
      select p.team_label_id::text, 'place', ${wordsOf('p')}, p.active, null
      from places p where p.organisation_id = ${organisationId} and p.team_label_id is not null
      union all
      select t.label_id::text, 'place-topic', ${wordsOf('p')}, p.active, t.topic
      from place_teams t join places p on p.id = t.place_id where t.organisation_id = ${organisationId}
    ) used
    where ${labelId === null ? sql`true` : sql`used."labelId" = ${labelId}`}
    order by kind, name ->> 'zh', topic`);
}
