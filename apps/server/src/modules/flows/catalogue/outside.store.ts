import { namedBeyond, type Outside, type OutsideBusiness } from '@campus/rules/flows/check-outside.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import { listConnectionNames } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import type { Business } from './businesses.store.ts';
import { findDefinitions } from './definitions.store.ts';

/** What there is of what a flow names beyond its own business: other businesses, and connections to other systems. */
export async function findOutside(db: Db, organisationId: string, flow: Flow): Promise<Outside> {
  const { businesses, connections } = namedBeyond(flow);
  const known = connections.size === 0 ? [] : await listConnectionNames(db, organisationId);
  return {
    businesses: businesses.size === 0 ? new Map() : await findBusinesses(db, organisationId, [...businesses]),
    connections: new Map(known.map(({ id, on }) => [id, { on }])),
  };
}

async function findBusinesses(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, OutsideBusiness>> {
  const rows = await db.rows<Pick<Business, 'id' | 'suspended' | 'publishedVersionId'>>(sql`
    select b.id, b.suspended, b.published_version_id as "publishedVersionId" from businesses b
    where b.organisation_id = ${organisationId} and b.id = any(${uuids([...ids])})`);
  const versions = await findDefinitions(
    db,
    rows.flatMap(({ publishedVersionId }) => publishedVersionId ?? []),
  );
  return new Map(
    rows.map(({ id, suspended, publishedVersionId }) => {
      const version = publishedVersionId === null ? undefined : versions.get(publishedVersionId);
      return [id, { suspended, published: version ? { form: version.form, start: version.flow.start } : null }];
    }),
  );
}
