import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { weComMembers } from './wecom.tables.ts';

export type Member = { organisationId: string; corpId: string; memberId: string };

/** The account of the person bound to a member; null where nobody is. */
export async function findAccountOf(db: Db, { organisationId, corpId, memberId }: Member): Promise<string | null> {
  const found = await db.row<{ account: string }>(sql`
    select p.account from wecom_members w join people p on p.id = w.person_id
    where w.organisation_id = ${organisationId} and w.corp_id = ${corpId} and w.member_id = ${memberId}`);
  return found?.account ?? null;
}

/** The account of the person whom lists name as this member; null where they name nobody, or several. */
export async function findListedAccount(db: Db, { organisationId, memberId }: Member): Promise<string | null> {
  const [first, second] = await db.rows<{ account: string }>(sql`
    select account from people where organisation_id = ${organisationId} and wecom_id = ${memberId} limit 2`);
  return first && !second ? first.account : null;
}

/** Which member of a corp somebody is. */
export async function findMemberOf(db: Db, personId: string, corpId: string) {
  return db.row<{ member: string; at: number }>(sql`
    select w.member_id as member, w.bound_at as at from wecom_members w
    where w.person_id = ${personId} and w.corp_id = ${corpId}`);
}

/** Binds, unless the person or the member is bound already; answers whether it did. */
export async function insertMember(db: Db, personId: string, member: Member, now: number): Promise<boolean> {
  const row = { personId, ...member, boundAt: now };
  return (await db.run(sql`${insertInto(weComMembers, row)} on conflict do nothing`)) === 1;
}

/** The bindings of this person and of this member. */
export async function listBindings(db: Db, personId: string, { organisationId, corpId, memberId }: Member) {
  return db.rows<RowOf<typeof weComMembers>>(sql`
    select ${columnsOf(weComMembers, 'w')} from wecom_members w
    where w.person_id = ${personId}
      or (w.organisation_id = ${organisationId} and w.corp_id = ${corpId} and w.member_id = ${memberId})`);
}

/** Takes a binding away; answers which member it was. */
export async function deleteMember(db: Db, personId: string): Promise<string | null> {
  const gone = await db.row<{ member: string }>(
    sql`delete from wecom_members where person_id = ${personId} returning member_id as member`,
  );
  return gone?.member ?? null;
}
