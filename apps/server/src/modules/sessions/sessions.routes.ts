import { endMySignIn, listMySignIns } from '@campus/contract/calls/profile.ts';
import {
  changeSignInPassword,
  logout,
  proveSignIn,
  serviceHallLogout,
  token,
} from '@campus/contract/calls/sessions.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changePassword, prepareChange } from './change-password.service.ts';
import { endSignIn, viewSignIns } from './own-sign-ins.service.ts';
import { keepProofOfPassword, provePassword } from './proof.service.ts';
import { openOfficeSession, refuseReuse, rotateTokens, signOut } from './sessions.service.ts';
import { checkPassword, refuseAlike, type SignedIn } from './sign-in.service.ts';

export const sessionRoutes = [
  bind(
    token,
    async (ctx, input, who: SignedIn | null) => {
      if (!who) return rotateTokens(ctx, input.refresh_token ?? '');
      const { keep = false, area } = input;
      return (await openOfficeSession(ctx, who, { keep, area, way: 'password' })).reply;
    },
    async (ctx, input) => {
      if (input.grant_type === 'password') {
        // Only this route knows that it is no refresh, of which a tab makes one every quarter of an hour.
        (await ctx.rateLimits.startRequest(ctx.ip, 'sign-in'))();
        return checkPassword(ctx, input, refuseAlike);
      }
      if (input.grant_type !== 'refresh_token') return refuse('grant-unsupported');
      if (!input.refresh_token) return refuse('refresh-invalid');
      await refuseReuse(ctx, input.refresh_token);
      return null;
    },
  ),
  bind(serviceHallLogout, signOut),
  bind(logout, signOut),
  bind(
    changeSignInPassword,
    async (ctx, _input, prepared: { hash: string }) => {
      await changePassword(ctx, prepared);
      return { changed: true as const };
    },
    prepareChange,
  ),
  bind(proveSignIn, keepProofOfPassword, provePassword),
  bind(listMySignIns, viewSignIns),
  bind(endMySignIn, endSignIn),
];
