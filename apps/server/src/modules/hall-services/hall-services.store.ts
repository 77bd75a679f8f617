import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

export type HallOrganisation = {
  id: string;
  active: boolean;
  /** The parameters of what is charged, as they were set. */
  fees: Record<string, string> | null;
  /** The cheapest package by the month: that everybody can have, and that staff can have. */
  fromFen: number | null;
  staffFromFen: number | null;
};

/** An organisation with what its network costs, in one query. */
export async function findOrganisationWithPrices(db: Db, orgSign: string): Promise<HallOrganisation | null> {
  const cheapest = sql`min(case k.period when 'annual' then ceil(k.price_fen / 12.0) else k.price_fen end)::float8`;
  const packages = sql`network_packages k where k.organisation_id = o.id and k.active`;
  return db.row<HallOrganisation>(sql`
    select o.id, o.active, (select p.values from parameters p where p.organisation_id = o.id and p.key = 'network.fees') as fees,
      (select ${cheapest} from ${packages} and k.audience = 'non-staff') as "fromFen",
      (select ${cheapest} from ${packages}) as "staffFromFen"
    from organisations o where o.org_sign = ${orgSign.trim().toLowerCase()}`);
}
