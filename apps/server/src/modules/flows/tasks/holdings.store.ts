import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';

type Words = { zh: string; en: string };
type Whose = { organisationId: string; personId: string };

export type HeldProcess = { id: string; number: string; business: Words; sinceAt: number | null };

/** The open processes of which somebody holds something, without those that are kept from the reader. */
const heldProcesses = ({ organisationId, personId }: Whose, readerId: string): Sql => sql`
  from process_people pp
  join processes p on p.id = pp.process_id
  join businesses b on b.id = pp.business_id
  where pp.organisation_id = ${organisationId} and pp.person_id = ${personId} and pp.holds and not (${readerId} = any(p.kept_from))`;

/** The tasks of a person in open processes: how many per business, and the oldest of them. */
export async function findHeldTasks(db: Db, whose: Whose, readerId: string, first: number) {
  const counted = await db.rows<{ id: string; name: Words; count: number }>(sql`
    select b.id, ${wordsOf('b')} as name, count(*)::int as count ${heldProcesses(whose, readerId)} group by b.id order by count(*) desc, b.id`);
  const businesses = counted;
  const count = businesses.reduce((sum, business) => sum + business.count, 0);
  if (count === 0) return { count, businesses, first: [] as HeldProcess[] };
  const oldest = await db.rows<HeldProcess>(sql`
    select p.id, p.number, ${wordsOf('b')} as business, pp.opened_at as "sinceAt"
    ${heldProcesses(whose, readerId)} order by pp.opened_at nulls last, p.id limit ${first}`);
  return { count, businesses, first: oldest };
}

export type Part = 'owner' | 'supervisor';

/** The businesses that somebody owns or supervises, with how many others do who are active. */
export async function listPartsOf(db: Db, { organisationId, personId }: Whose) {
  return db.rows<{ id: string; name: Words; part: Part; others: number }>(sql`
    select b.id, ${wordsOf('b')} as name, bp.part,
      (select count(*)::int from business_people o join people q on q.id = o.person_id and q.active
       where o.business_id = b.id and o.part = bp.part and o.person_id <> bp.person_id) as others
    from business_people bp join businesses b on b.id = bp.business_id
    where bp.organisation_id = ${organisationId} and bp.person_id = ${personId}
    order by b.position, b.id, bp.part`);
}

/**
 * Removes a person as owner or supervisor of a business; the named successor gets the same place. Whoever has the business
 * open would put them back.
 */
export async function passPart(
  db: Db,
  { organisationId, personId }: Whose,
  { businessId, part, to }: { businessId: string; part: Part; to: string | null },
): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from business_people
      where organisation_id = ${organisationId} and business_id = ${businessId} and person_id = ${personId} and part = ${part}
      returning position
    ), counted as (
      update businesses set revision = revision + 1
      where organisation_id = ${organisationId} and id = ${businessId} and exists (select 1 from gone)
    )
    insert into business_people (organisation_id, business_id, person_id, part, position)
    select ${organisationId}, ${businessId}, ${to}::uuid, ${part}, gone.position from gone where ${to}::uuid is not null
    on conflict do nothing`);
}

/** Who stands in for somebody and for whom they stand in, on this day or later. */
export async function listSubstitutionsOf(db: Db, { organisationId, personId }: Whose, today: string) {
  return db.rows<{ id: string; forThem: boolean; other: string; fromOn: string; untilOn: string }>(sql`
    select s.id, s.person_id = ${personId} as "forThem", q.name as other, s.from_on::text as "fromOn", s.until_on::text as "untilOn"
    from substitutes s join people q on q.id = case when s.person_id = ${personId} then s.substitute_id else s.person_id end
    where s.organisation_id = ${organisationId} and ${personId} in (s.person_id, s.substitute_id) and s.until_on >= ${today}::date
    order by s.from_on, s.id limit 100`);
}

export async function endSubstitutionsOf(db: Db, { organisationId, personId }: Whose, today: string): Promise<void> {
  await db.run(sql`
    delete from substitutes where organisation_id = ${organisationId} and ${personId} in (person_id, substitute_id)
      and until_on >= ${today}::date`);
}

/** The businesses whose published flow names this very person. */
export async function listNamingFlows(db: Db, { organisationId, personId }: Whose) {
  return db.rows<{ id: string; name: Words }>(sql`
    select b.id, ${wordsOf('b')} as name from businesses b join business_versions v on v.id = b.published_version_id
    where b.organisation_id = ${organisationId}
      and jsonb_path_exists(v.flow, '$.** ? (@ == $person)', jsonb_build_object('person', ${personId}::text))
    order by b.position, b.id limit 100`);
}
