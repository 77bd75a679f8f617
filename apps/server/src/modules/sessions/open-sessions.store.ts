import type { Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import { beganWithPassword, GIVEN_RIGHTS, type TokenHolder } from './sessions.store.ts';

/** What tells whether a session is idle. */
export type OpenSession = Pick<TokenHolder, 'sessionKind' | 'lastSeenAt' | 'officeInactivity'>;

export type UnendedSession = OpenSession & { sessionId: string; byPassword: boolean; rights: readonly Permission[] };

/**
 * Those of these sessions that nobody ended and that still have a token, an access or a refresh token, with what their
 * people may do now.
 */
export async function listUnended(db: Db, sessionIds: readonly string[], now: number): Promise<UnendedSession[]> {
  return db.rows<UnendedSession>(sql`
    select s.id as "sessionId", s.kind as "sessionKind", o.office_inactivity as "officeInactivity",
      s.last_seen_at as "lastSeenAt", ${beganWithPassword('s')} as "byPassword", ${GIVEN_RIGHTS} as rights
    from sessions s join people p on p.id = s.person_id join organisations o on o.id = s.organisation_id
    where s.id = any(${uuids([...new Set(sessionIds)])}) and s.ended_at is null and p.active and o.active
      and exists (select 1 from tokens t where t.session_id = s.id and t.expires_at > ${at(now)})`);
}
