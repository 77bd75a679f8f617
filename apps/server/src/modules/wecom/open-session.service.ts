import { HALL_MAX_MS } from '@campus/rules/sessions/sign-in.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { openHallSession, openOfficeSession, type SignedIn } from '#server/modules/sessions/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { markOpened } from './arrivals.store.ts';
import { bindMember } from './bind.service.ts';
import type { WeComArrival } from './code.service.ts';

/** Opens a session of the area that somebody came from. Whoever typed a one-time password has to change it. */
export async function openSession(ctx: Ctx, who: SignedIn, area: SignOnArea, way: 'wecom' | 'password') {
  if (area !== 'hall') return { ...(await openOfficeSession(ctx, who, { keep: false, area, way })).reply, area };
  const { reply } = await openHallSession(ctx, who, { way });
  return {
    access_token: reply.access_token,
    refresh_token: null,
    token_type: 'bearer' as const,
    expires_in: HALL_MAX_MS / 1000,
    must_change_password: way === 'password' && who.person.passwordState === 'one-time',
    area,
  };
}

/** Signs in somebody for whom WeCom vouched, and keeps the binding where a rule found them. */
export async function openMemberSession(ctx: Ctx, who: WeComArrival) {
  if (who.binds) await bindMember(ctx, who.person, who.member);
  await markOpened(ctx.db, who.state);
  return openSession(ctx, who, who.area, 'wecom');
}
