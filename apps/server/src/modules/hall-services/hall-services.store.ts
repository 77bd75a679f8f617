import type { Flow } from '@campus/rules/flows/definition.ts';
import type { Usual } from '@campus/rules/flows/promise.ts';
import { type Business, businesses, IS_OFFERED, usualOfBusiness } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';

/** A business that the hall shows; one that is a draft, suspended or of another organisation is not there. */
const offered = (id: string): Sql => sql`businesses b on b.organisation_id = o.id and b.id = ${id} and ${IS_OFFERED}`;

const named = (orgSign: string): Sql => sql`o.org_sign = ${orgSign.trim().toLowerCase()}`;

/** An organisation, with a business that its hall shows; null where there is no such organisation. */
export async function findOffered(
  db: Db,
  orgSign: string,
  id: string,
): Promise<{ active: boolean; business: Business | null } | null> {
  const found = await db.row<Business & { active: boolean }>(sql`
    select o.active, ${columnsOf(businesses, 'b')} from organisations o left join ${offered(id)} where ${named(orgSign)}`);
  if (!found) return null;
  const { active, ...business } = found;
  // Without a business the columns of one are all null.
  return { active, business: business.id === null ? null : business };
}

/** What the network of an organisation costs. */
export type Prices = {
  /** The parameters of what is charged, as they were set. */
  fees: Record<string, string> | null;
  /** The cheapest package by the month: that everybody can have, and that staff can have. */
  fromFen: number | null;
  staffFromFen: number | null;
};

/** What a page about a business says beside its words. */
export type ServiceFacts = Prices & {
  flow: Flow;
  usual: Usual | null;
  owners: { name: string; department: { zh: string; en: string } | null }[];
};

/** As `findOffered`, with all that the page of a business says, in one query. */
export async function findOfferedWithFacts(
  db: Db,
  orgSign: string,
  id: string,
): Promise<{ active: boolean; business: Business | null; facts: ServiceFacts } | null> {
  const cheapest = sql`min(case k.period when 'annual' then ceil(k.price_fen / 12.0) else k.price_fen end)::float8`;
  const packages = sql`network_packages k where k.organisation_id = o.id and k.active`;
  const found = await db.row<Business & ServiceFacts & { active: boolean }>(sql`
    select o.active, ${columnsOf(businesses, 'b')}, v.flow,
      ${usualOfBusiness(sql`b.id`)} as usual,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.name, 'department', case when d.id is not null then ${wordsOf('d')} end) order by bp.position, p.id), '[]')
        from business_people bp join people p on p.id = bp.person_id left join departments d on d.id = p.home_department_id
        where bp.business_id = b.id and bp.part = 'owner') as owners,
      (select p.values from parameters p where p.organisation_id = o.id and p.key = 'network.fees') as fees,
      (select ${cheapest} from ${packages} and k.audience = 'non-staff') as "fromFen",
      (select ${cheapest} from ${packages}) as "staffFromFen"
    from organisations o left join ${offered(id)} left join business_versions v on v.id = b.published_version_id
    where ${named(orgSign)}`);
  if (!found) return null;
  const { active, flow, usual, owners, fees, fromFen, staffFromFen, ...business } = found;
  const facts = { flow, usual, owners, fees, fromFen, staffFromFen };
  return { active, business: business.id === null ? null : business, facts };
}
