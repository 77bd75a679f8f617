import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import { weComMembers } from './wecom.tables.ts';

export type Member = { organisationId: string; corpId: string; memberId: string };

/** The account of the person bound to a member; null where nobody is. */
export async function findAccountOf(db: Db, { organisationId, corpId, memberId }: Member): Promise<string | null> {
  const result = await db.row<{ account: string }>(sql`
    select p.account from wecom_members w join people p on p.id = w.person_id
    where w.organisation_id = ${organisationId} and w.corp_id = ${corpId} and w.member_id = ${memberId}`);
  return result?.account ?? null;
}

/** The account of the person whom lists name as this member; null where they name nobody, or several. */
export async function findListedAccount(db: Db, { organisationId, memberId }: Member): Promise<string | null> {
  const result = await db.rows<{ account: string }>(sql`
    select account from people where organisation_id = ${organisationId} and wecom_id = ${memberId} limit 2`);
  const [first, second] = result;
  return first && !second ? first.account : null;
}

/** Which member of a corp somebody is. */
export async function findMemberOf(db: Db, personId: string, corpId: string) {
  const [row] = await db
    .select({ member: weComMembers.memberId, at: weComMembers.boundAt })
    .from(weComMembers)
    .where(and(eq(weComMembers.personId, personId), eq(weComMembers.corpId, corpId)));
  return row ?? null;
}

/** Binds, unless the person or the member is bound already; answers whether it did. */
export async function insertMember(db: Db, personId: string, member: Member, now: number): Promise<boolean> {
  const made = await db
    .insert(weComMembers)
    .values({ personId, ...member, boundAt: now })
    .onConflictDoNothing()
    .returning({ personId: weComMembers.personId });
  return made.length === 1;
}

/** The bindings of this person and of this member. */
export async function listBindings(db: Db, personId: string, { organisationId, corpId, memberId }: Member) {
  const { personId: person, organisationId: organisation, corpId: corp, memberId: id } = weComMembers;
  return db
    .select()
    .from(weComMembers)
    .where(or(eq(person, personId), and(eq(organisation, organisationId), eq(corp, corpId), eq(id, memberId))));
}

/** Takes a binding away; answers which member it was. */
export async function deleteMember(db: Db, personId: string): Promise<string | null> {
  const [gone] = await db
    .delete(weComMembers)
    .where(eq(weComMembers.personId, personId))
    .returning({ member: weComMembers.memberId });
  return gone?.member ?? null;
}
