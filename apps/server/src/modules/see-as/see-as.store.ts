import type { Permission } from '@campus/contract/permissions.ts';
import { beganWithPassword } from '#server/modules/sessions/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { insertInto, type NewRowOf } from '#server/platform/table.ts';
import { seeAsSessions } from './see-as.tables.ts';

/** Everything that a call must know of such a token, but for what both people can do now. */
export type SeeAs = {
  id: string;
  organisationId: string;
  orgSign: string;
  viewerId: string;
  viewerAccount: string;
  viewerSessionId: string;
  /** Whether the viewer's own session began with a password. */
  byPassword: boolean;
  personId: string;
  account: string;
  personActive: boolean;
  permissions: Permission[];
  endsAt: number;
  endedAt: number | null;
};

export async function findSeeAs(db: Db, tokenHash: Buffer): Promise<SeeAs | null> {
  return db.row<SeeAs>(sql`
    select s.id, s.organisation_id as "organisationId", o.org_sign as "orgSign", s.viewer_id as "viewerId", v.account as "viewerAccount",
      s.viewer_session_id as "viewerSessionId", ${beganWithPassword('vs')} as "byPassword",
      s.person_id as "personId", p.account, p.active as "personActive",
      array(select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
            where pr.person_id = p.id) as permissions,
      s.ends_at as "endsAt", s.ended_at as "endedAt"
    from see_as_sessions s join people v on v.id = s.viewer_id join people p on p.id = s.person_id
    join sessions vs on vs.id = s.viewer_session_id join organisations o on o.id = s.organisation_id
    where s.token_hash = ${tokenHash}`);
}

export async function insertSeeAs(db: Db, row: NewRowOf<typeof seeAsSessions>): Promise<void> {
  await db.run(insertInto(seeAsSessions, row));
}

export async function endSeeAs(db: Db, id: string, reason: string, now: number): Promise<void> {
  await db.run(
    sql`update see_as_sessions set ended_at = ${at(now)}, ended_reason = ${reason} where id = ${id} and ended_at is null`,
  );
}

/** Ends all that somebody has open; answers whether there was any that still went on. */
export async function endSeeAsOf(db: Db, viewerId: string, reason: string, now: number): Promise<boolean> {
  const ended = await db.rows<{ endsAt: number }>(sql`
    update see_as_sessions set ended_at = ${at(now)}, ended_reason = ${reason}
    where viewer_id = ${viewerId} and ended_at is null returning ends_at as "endsAt"`);
  return ended.some(({ endsAt }) => endsAt > now);
}

/** Until the transaction ends this person opens nothing else. */
export async function lockViewer(db: Db, personId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`see-as/${personId}`}, 0))`);
}
