import * as calls from '@campus/contract/calls/sign-on.ts';
import { checkPassword, openHallSession, openOfficeSession, type SignedIn } from '#server/modules/sessions/index.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { beginSignOn, viewWays } from './begin.service.ts';
import { requirePasswordsOpen } from './require-passwords-open.ts';
import { checkTicket, keepProofByTicket, linkSession, type TicketArrival, wayInByTicket } from './ticket.service.ts';

export const signOnRoutes = [
  bind(calls.getSignInWays, viewWays),
  bind(calls.beginSignOn, beginSignOn),
  bind(
    calls.serviceHallLogin,
    async (ctx, _input, who: SignedIn | TicketArrival) => {
      const { sessionId, reply } = await openHallSession(
        ctx,
        who,
        'ticket' in who ? wayInByTicket(who) : { way: 'password' },
      );
      if ('ticket' in who) await linkSession(ctx, who, sessionId);
      return reply;
    },
    async (ctx, input): Promise<SignedIn | TicketArrival> => {
      if (input.ticket) return checkTicket(ctx, { ...input, area: 'hall' });
      const who = await checkPassword(ctx, input, {
        unknownUser: (left) => refuse('user-unknown', { left }),
        wrongPassword: (left) => refuse('password-wrong', { left }),
      });
      requirePasswordsOpen(ctx, who);
      return who;
    },
  ),
  bind(
    calls.takeTicket,
    async (ctx, input, who: TicketArrival) => {
      const { keep = false, area } = input;
      const { sessionId, reply } = await openOfficeSession(ctx, who, { keep, area, ...wayInByTicket(who) });
      await linkSession(ctx, who, sessionId);
      return reply;
    },
    async (ctx, input) => checkTicket(ctx, input),
  ),
  bind(calls.proveByTicket, keepProofByTicket, async (ctx, input) =>
    checkTicket(ctx, { ...input, orgSign: ctx.caller.orgSign, renew: true }),
  ),
];
