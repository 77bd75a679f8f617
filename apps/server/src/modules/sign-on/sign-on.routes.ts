import { serviceHallLogin } from '@campus/contract/calls/service-hall.ts';
import { beginSignOn, getSignInWays, proveByTicket, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { checkPassword, openHallSession, openOfficeSession, type SignedIn } from '#server/modules/sessions/index.ts';
import type { Cas } from '#server/outside/cas/index.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { begin, viewWays } from './begin.service.ts';
import { requireOpen } from './passwords-open.ts';
import { type Arrived, byTicket, checkTicket, keepProofByTicket, tie } from './ticket.service.ts';

export const signOnRoutes = (cas: Cas) => [
  bind(getSignInWays, viewWays),
  bind(beginSignOn, begin),
  bind(
    serviceHallLogin,
    async (ctx, _input, who: SignedIn | Arrived) => {
      const { sessionId, reply } = await openHallSession(
        ctx,
        who,
        'ticket' in who ? byTicket(who) : { way: 'password' },
      );
      if ('ticket' in who) await tie(ctx, who, sessionId);
      return reply;
    },
    async (ctx, input): Promise<SignedIn | Arrived> => {
      if (input.ticket) return checkTicket(ctx, cas, { ...input, area: 'hall' });
      const who = await checkPassword(ctx, input, {
        unknownUser: (left) => refuse('user-unknown', { left }),
        wrongPassword: (left) => refuse('password-wrong', { left }),
      });
      requireOpen(ctx, who);
      return who;
    },
  ),
  bind(
    takeTicket,
    async (ctx, input, who: Arrived) => {
      const { keep = false, area } = input;
      const { sessionId, reply } = await openOfficeSession(ctx, who, { keep, area, ...byTicket(who) });
      await tie(ctx, who, sessionId);
      return reply;
    },
    async (ctx, input) => checkTicket(ctx, cas, input),
  ),
  bind(proveByTicket, keepProofByTicket, async (ctx, input) =>
    checkTicket(ctx, cas, { ...input, orgSign: ctx.caller.orgSign, renew: true }),
  ),
];
