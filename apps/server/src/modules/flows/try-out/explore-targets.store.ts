import { everyStep, type Flow } from '@campus/rules/flows/definition.ts';
import type { Targets } from '@campus/rules/flows/explore/explore-target-findings.ts';
import { findConnection } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

/** An organisation has a few dozen businesses; of no more is it asked whom they hand on to. */
const MOST_BUSINESSES = 1000;

/** What the steps of a draft hand on to: asked for only where there are such steps. */
export async function findTargets(
  db: Db,
  organisationId: string,
  { own, flow }: { own: string; flow: Flow },
): Promise<Targets> {
  const steps = [...everyStep(flow.steps)].map(({ step }) => step);
  const hasChildren = steps.some(({ kind }) => kind === 'child');
  const called = new Set(steps.flatMap((step) => (step.kind === 'call' ? [step.connection] : [])));
  const businesses = hasChildren ? await listBusinesses(db, organisationId) : [];
  const connections = new Set<string>();
  for (const id of called) if (id !== '' && (await findConnection(db, organisationId, id))?.isOn) connections.add(id);
  return {
    own,
    businesses: new Map(businesses.map(({ id, available, children }) => [id, { available, children }])),
    connections,
  };
}

type BusinessRow = { id: string; available: boolean; children: string[] };

/** Every business, whether an application of it can be handed in, and of which others it hands some in itself. */
const listBusinesses = (db: Db, organisationId: string): Promise<BusinessRow[]> =>
  db.rows<BusinessRow>(sql`
    select b.id, not b.suspended and v.id is not null as available,
      array(select distinct step ->> 'business'
        from jsonb_path_query(v.flow, 'strict $.** ? (@.kind == "child")') as step
        where step ->> 'business' is not null) as children
    from businesses b
    left join business_versions v on v.organisation_id = b.organisation_id and v.id = b.published_version_id
    where b.organisation_id = ${organisationId}
    order by b.id limit ${sql.number(MOST_BUSINESSES)}`);
