import type { Words } from '@campus/rules/flows/definition.ts';
import { type FormField, rightToField } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids, wordsOf } from '#server/platform/sql.ts';
import { type BusinessState, stateOf } from '../catalogue/businesses.policy.ts';
import { type Business, CATALOGUE_ORDER } from '../catalogue/businesses.store.ts';
import { findDefinitions } from '../catalogue/definitions.store.ts';

export type BusinessChoice = {
  id: string;
  code: string;
  name: Words;
  state: BusinessState;
  fields: FormField[];
  writable: string[];
};

const MOST = 100;

/** The businesses that a step may hand in applications for: those named already first, then those that are published. */
export async function listBusinessChoices(
  db: Db,
  organisationId: string,
  named: readonly string[],
): Promise<{ businesses: BusinessChoice[]; moreBusinesses: number }> {
  const isNamed = sql`b.id = any(${uuids([...named])})`;
  const rows = await db.rows<
    Pick<Business, 'id' | 'code' | 'suspended' | 'publishedVersionId'> & { name: Words; all: number }
  >(sql`
    select b.id, b.code, ${wordsOf('b')} as name, b.suspended, b.published_version_id as "publishedVersionId",
      count(*) over ()::int as all
    from businesses b join business_categories c on c.id = b.category_id
    where b.organisation_id = ${organisationId} and (${isNamed} or b.published_version_id is not null)
    order by ${isNamed} desc, ${CATALOGUE_ORDER} limit ${sql.number(MOST)}`);
  const versions = await findDefinitions(
    db,
    rows.flatMap(({ publishedVersionId }) => publishedVersionId ?? []),
  );
  const businesses = rows.map(({ publishedVersionId, all: _, ...row }) => {
    const version = publishedVersionId === null ? undefined : versions.get(publishedVersionId);
    const fields = (version?.form.fields ?? []).filter(({ kind }) => kind !== 'section' && kind !== 'note');
    const start = version?.flow.start ?? null;
    const writable = fields.filter((field) => rightToField(start, field, true) === 'write').map(({ id }) => id);
    const { id, code, name } = row;
    return { id, code, name, state: stateOf({ ...row, publishedVersionId }), fields, writable };
  });
  return { businesses, moreBusinesses: (rows[0]?.all ?? 0) - rows.length };
}
