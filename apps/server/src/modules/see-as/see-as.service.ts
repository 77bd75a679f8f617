import type * as calls from '@campus/contract/calls/see-as.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { SEE_AS_MS } from '@campus/rules/access/see-as.ts';
import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import { findPersonWithDepartment } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf, newSeeAsToken } from '#server/platform/secrets.ts';
import { endSeeAsOf, insertSeeAs, lockViewer } from './see-as.store.ts';
import { findHindrance } from './see-as-caller.ts';

type SeeAsReply = Answered<typeof calls.getSeeAs>;

/** Somebody within the caller's reach, and what stands in the way of seeing the product as them. */
export async function viewSeeAs(ctx: CallerCtx, { personId }: Received<typeof calls.getSeeAs>): Promise<SeeAsReply> {
  const { organisationId, personId: viewerId, byPassword } = ctx.caller;
  const hindrance = await findHindrance(ctx.db, { organisationId, viewerId, personId, byPassword });
  if (hindrance === 'not-found') return refuse('not-found');
  const found = (await findPersonWithDepartment(ctx.db, organisationId, personId)) ?? refuse('not-found');
  const { person, departmentZh, departmentEn } = found;
  return {
    person: {
      id: person.id,
      name: person.name,
      account: person.account,
      department: departmentZh === null ? null : { zh: departmentZh, en: departmentEn || departmentZh },
    },
    hindrance: personId === viewerId ? 'oneself' : person.active ? hindrance : 'inactive',
    minutes: SEE_AS_MS / 60_000,
  };
}

/** Opens a view, ends any earlier one, and sends the person a message with who looks, when and why. */
export async function startSeeAs(
  ctx: CallerCtx,
  { personId, reason }: Received<typeof calls.startSeeAs>,
): Promise<Answered<typeof calls.startSeeAs>> {
  const { organisationId, personId: viewerId, sessionId: viewerSessionId } = ctx.caller;
  const { person, hindrance } = await viewSeeAs(ctx, { personId });
  if (hindrance === 'oneself') return refuse('see-as-oneself');
  if (hindrance === 'inactive') return refuse('person-inactive');
  if (hindrance === 'stronger') return refuse('stronger-person', { name: person.name });
  if (hindrance === 'not-less') return refuse('see-as-not-less', { name: person.name });
  await lockViewer(ctx.db, viewerId);
  await endSeeAsOf(ctx.db, viewerId, 'another', ctx.now);
  const token = newSeeAsToken();
  const [id, endsAt] = [newId(ctx.now), ctx.now + SEE_AS_MS];
  await insertSeeAs(ctx.db, {
    id,
    organisationId,
    viewerId,
    viewerSessionId,
    personId,
    reason,
    tokenHash: hashOf(token),
    beganAt: ctx.now,
    endsAt,
  });
  await tellPerson(ctx, { id, personId, reason });
  Object.assign(ctx.audit.facts, { seenAs: { personId, account: person.account } });
  return { token, endsAt, person };
}

async function tellPerson(ctx: CallerCtx, seeing: { id: string; personId: string; reason: string }): Promise<void> {
  const { organisationId, personId: viewerId, account } = ctx.caller;
  const viewer = (await findPersonWithDepartment(ctx.db, organisationId, viewerId)) ?? refuse('session-ended');
  const { timeZone } = (await findOrganisationById(ctx.db, organisationId)) ?? refuse('session-ended');
  const { on, timeMs } = wallTime(ctx.now, timeZone);
  const facts = { name: viewer.person.name, account, time: `${on} ${clockText(timeMs)}`, reason: seeing.reason };
  const { personId } = seeing;
  const news = { id: newId(ctx.now), personId, kind: 'seen-as', facts, onceKey: `seen-as ${seeing.id}` } as const;
  await deliver(ctx.db, organisationId, { kind: 'person', id: personId }, [news], ctx.now);
}

/** Ends what the caller has open. */
export const endOwnSeeAs = async (ctx: CallerCtx) => ({
  ended: await endSeeAsOf(ctx.db, ctx.caller.personId, 'ended', ctx.now),
});
