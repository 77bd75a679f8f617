import type { ChildFailure, ChildState } from '@campus/rules/flows/child-failures.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import type { ProcessOutcome } from '@campus/rules/flows/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import type { Standing } from '../flows.tables.ts';

export type ParentRow = { id: string; number: string; title: Words; mayOpen: boolean };
export type RelatedChild = {
  visit: number;
  item: number;
  state: ChildState;
  outcome: ProcessOutcome | null;
  failure: ChildFailure | null;
  business: Words | null;
  process: { id: string; number: string; title: Words; standing: Standing; mayOpen: boolean } | null;
};

/** A page shows so many of what a case handed in. */
const MOST_CHILDREN = 50;

const TITLE = sql`jsonb_build_object('zh', p.title_zh, 'en', p.title_en)`;

/** The case that handed one in, and what it handed in itself; `mayOpen` is a condition on processes `p`. */
export async function findRelatives(
  db: Db,
  organisationId: string,
  id: string,
  mayOpen: Sql,
): Promise<{ parent: ParentRow | null; children: RelatedChild[] }> {
  const row = await db.row<{ parent: ParentRow | null; children: RelatedChild[] }>(sql`select
    (select jsonb_build_object('id', p.id, 'number', p.number, 'title', ${TITLE}, 'mayOpen', ${mayOpen})
      from process_children c join processes p on p.id = c.parent_id
      where c.organisation_id = ${organisationId} and c.child_id = ${id}) as parent,
    coalesce((select jsonb_agg(shown) from (
      select c.visit, c.item, c.state, c.outcome, c.failure,
        (select jsonb_build_object('zh', b.name_zh, 'en', b.name_en) from businesses b
          where b.organisation_id = c.organisation_id and b.id = c.business_id) as business,
        (select jsonb_build_object('id', p.id, 'number', p.number, 'title', ${TITLE}, 'standing', p.standing, 'mayOpen', ${mayOpen})
          from processes p where p.id = c.child_id) as process
      from process_children c where c.organisation_id = ${organisationId} and c.parent_id = ${id}
      order by c.visit desc, c.item limit ${sql.number(MOST_CHILDREN)}) shown), '[]') as children`);
  return row as { parent: ParentRow | null; children: RelatedChild[] };
}
