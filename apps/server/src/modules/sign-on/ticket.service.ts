import { standingAt } from '@campus/rules/parameters/catalogue.ts';
import { isBrowserKey, isTicket, type SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { type SignInSettings, signInSettings } from '#server/modules/parameters/index.ts';
import { findAtSignIn } from '#server/modules/people/index.ts';
import { keepProofOfTicket, requireOrganisationToSignIn, type SignedIn } from '#server/modules/sessions/index.ts';
import { type Vouched, validateTicket } from '#server/outside/cas/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { linkTicket, markArrived, noteTicket, takeArrival } from './sign-on.store.ts';

/** Somebody for whom the university vouched, by which address, and the ticket that their session will be linked to. */
export type TicketArrival = SignedIn & { address: string; ticket: Buffer; arrivalId: string };

type TicketInput = {
  orgSign?: string | undefined;
  area: SignOnArea;
  ticket?: string | undefined;
  browser?: string | undefined;
  renew?: boolean;
};

/**
 * Asks the university about a ticket that this browser was sent for. The ticket is noted as used before the question,
 * so that of two who bring it one succeeds, and it stays used whatever the answer.
 */
export async function checkTicket(ctx: Ctx, input: TicketInput): Promise<TicketArrival> {
  const { orgSign, area, ticket = '', browser: key = '', renew = false } = input;
  const { organisation, signIn } = await requireOrganisationToSignIn(ctx, orgSign, '');
  const settings = signInSettings(signIn, ctx.now);
  // What has not proved itself proves nobody. A sign-in by it is what it has to prove itself by.
  if (renew && signIn.some((row) => standingAt(row, ctx.now) === 'proving')) return refuse('sign-on-on-trial');
  if (!settings.unified || !settings.address) return refuse('unified-login-unavailable');
  if (!isBrowserKey(key)) return refuse('sign-on-unasked');
  if (!isTicket(ticket)) return refuse('sign-on-ticket');
  const [browser, hash] = [hashOf(key), hashOf(ticket)];
  const request = { organisationId: organisation.id, browser, area, renew };
  const arrival = (await takeArrival(ctx.db, request, ctx.now)) ?? refuse('sign-on-unasked');
  const isFirst = await noteTicket(ctx.db, { ticket: hash, organisationId: organisation.id, browser }, ctx.now);
  if (!isFirst) return refuse('sign-on-ticket');
  const address = (arrival.phone && settings.addressOfPhones) || settings.address;
  const vouched = await askUniversity(ctx, settings, { ...arrival, address, ticket });
  const account = accountIn(vouched, settings) ?? refuse('unified-login-unavailable');
  const { person, rights } =
    (await findAtSignIn(ctx.db, organisation.orgSign, account)) ?? refuse('organisation-unknown');
  ctx.audit.account = account;
  if (!person) return refuse('sign-on-nobody', { account });
  ctx.audit.personId = person.id;
  if (!person.active) return refuse('account-disabled');
  return { organisation, person, rights, address, ticket: hash, arrivalId: arrival.id };
}

async function askUniversity(
  ctx: Ctx,
  { validation, authority }: SignInSettings,
  { address, service, ticket, renew }: { address: string; service: string; ticket: string; renew: boolean },
): Promise<Vouched> {
  const login = validation ?? address;
  const answer = await validateTicket(ctx.callOut, { login, service, ticket, renew, authority });
  if (!('fault' in answer)) return answer;
  // Whoever runs the installation has to find out why; the ticket itself is nobody's business.
  ctx.log.warn({ fault: answer.fault, detail: answer.detail, requestId: ctx.requestId }, 'unified login');
  if (answer.fault === 'ticket-refused') return refuse('sign-on-ticket');
  if (answer.fault === 'service-refused') return refuse('sign-on-unregistered');
  return refuse('unified-login-unavailable');
}

const MOST_OF_AN_ACCOUNT = 64;

/** The one account for which the university vouches; null where it is not one. */
function accountIn({ user, attributes }: Vouched, { attribute }: SignInSettings): string | null {
  const accounts = attribute === null ? [user] : (attributes.get(attribute) ?? []);
  const [account = ''] = accounts.map((text) => text.trim());
  return accounts.length === 1 && account !== '' && account.length <= MOST_OF_AN_ACCOUNT ? account : null;
}

/** The way in of somebody for whom the university vouched. */
export const wayInByTicket = ({ address }: TicketArrival) => ({ way: 'unified' as const, address });

/** Links the session that was opened to its ticket; a sign-in that the university ended meanwhile opens nothing. */
export async function linkSession(ctx: Ctx, who: TicketArrival, sessionId: string): Promise<void> {
  if (!(await linkTicket(ctx.db, who, { personId: who.person.id, sessionId }))) refuse('sign-on-ticket');
}

/** Keeps that the university vouched anew for who is signed in. */
export async function keepProofByTicket(ctx: CallerCtx, _input: unknown, { person, arrivalId }: TicketArrival) {
  if (person.id !== ctx.caller.personId) return refuse('sign-on-somebody-else');
  await markArrived(ctx.db, arrivalId);
  return keepProofOfTicket(ctx);
}
