import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import { deliverToResponsible } from '#server/modules/inbox/index.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { SignInChange, SignInGuard } from '#server/modules/parameters/index.ts';
import { findPerson } from '#server/modules/people/index.ts';
import { spendPasswordProof } from '#server/modules/sessions/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { holdsEverything } from './act-on.service.ts';

/** Tells everybody who is responsible for something who changed which values; whoever did it is told as well. */
async function tell(ctx: CallerCtx, { key, version, setting, values }: SignInChange): Promise<void> {
  const { organisationId, personId, account } = ctx.caller;
  const person = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const { timeZone } = (await findOrganisationById(ctx.db, organisationId)) ?? refuse('session-ended');
  const { on, timeMs } = wallTime(ctx.now, timeZone);
  const facts = { name: person.name, account, time: `${on} ${clockText(timeMs)}`, key, setting, values };
  const news = { kind: 'sign-in-changed', facts, onceKey: `sign-in-changed ${key} ${version}` } as const;
  await deliverToResponsible(ctx.db, organisationId, { kind: 'parameters', id: organisationId }, news, ctx.now);
}

/** What guards the settings that decide how people sign in (decisions/072). */
export const signInGuard: SignInGuard = { holdsEverything, spendProof: spendPasswordProof, tell };
