import { countsIn } from '@campus/contract/permissions.ts';
import { judgeSeeAs, SEE_AS_MS } from '@campus/rules/access/see-as.ts';
import { isStillToCome } from '@campus/rules/basics/moments.ts';
import { findReaches, peopleWithin } from '#server/modules/access/index.ts';
import { findPowers, listWithin, powerIn } from '#server/modules/rights/index.ts';
import { findLivingSessions } from '#server/modules/sessions/index.ts';
import type { Caller } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { endSeeAs, findSeeAs, type SeeAs } from './see-as.store.ts';

/** `byPassword`: of the viewer's own session. */
type People = { organisationId: string; viewerId: string; personId: string; byPassword: boolean };

/**
 * Why one person may not see the product as another, by the present rights of both; somebody out of reach is not found.
 */
export async function findHindrance(
  db: Db,
  { organisationId, viewerId, personId, byPassword }: People,
): Promise<'not-found' | 'stronger' | 'not-less' | null> {
  const reach = (await findReaches(db, organisationId, [viewerId])).get(viewerId)?.get('people.see-as');
  if (!reach) return 'not-found';
  const within = await listWithin(db, organisationId, [personId], peopleWithin(reach, viewerId));
  if (within.length === 0) return 'not-found';
  const powers = await findPowers(db, organisationId, [viewerId, personId]);
  const [viewer, person] = [powers.get(viewerId), powers.get(personId)];
  return viewer && person ? judgeSeeAs(powerIn({ byPassword }, viewer), person) : 'not-found';
}

/** Why a view has ended, by the present state of both people; null while it goes on. */
async function whyOver(db: Db, seeing: SeeAs, now: number): Promise<string | null> {
  if (!isStillToCome(seeing.endsAt, now, SEE_AS_MS)) return 'time';
  if (!seeing.personActive) return 'person-disabled';
  if (!(await findLivingSessions(db, [seeing.viewerSessionId], now)).has(seeing.viewerSessionId)) return 'viewer-left';
  const hindrance = await findHindrance(db, seeing);
  return hindrance && `viewer-lacks-${hindrance}`;
}

/**
 * Who is calling with such a token: the person as whom the product is seen, and with them the viewer. This is checked
 * anew at every call, and once it is over it stays over.
 */
export async function findSeeAsCaller(db: Db, token: string, now: number): Promise<Caller> {
  const seeing = await findSeeAs(db, hashOf(token));
  if (!seeing) throw new Refusal('not-signed-in');
  if (seeing.endedAt !== null) throw new Refusal('see-as-ended');
  const over = await whyOver(db, seeing, now);
  if (over) {
    await endSeeAs(db, seeing.id, over, now);
    throw new Refusal('see-as-ended');
  }
  const { personId, organisationId, orgSign, account, byPassword, permissions, viewerId, viewerAccount } = seeing;
  return {
    personId,
    organisationId,
    orgSign,
    account,
    sessionId: seeing.id,
    tokenKind: 'session',
    byPassword,
    permissions: new Set(permissions.filter((right) => countsIn(seeing, right))),
    reaches: null,
    mustChangePassword: false,
    seenBy: { personId: viewerId, account: viewerAccount, seesAs: personId },
  };
}
