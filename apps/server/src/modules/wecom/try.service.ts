import { findWeComSettings } from '#server/modules/parameters/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { AskWeCom } from './ask-wecom.ts';
import { judge, PATIENCE_MS } from './hearing.ts';

/** Asks for a token of its own with what is saved, beside the one that is in use. */
export async function trySettings(ctx: CallerCtx, { api }: AskWeCom) {
  const settings = await findWeComSettings(ctx, ctx.caller.organisationId);
  if (!settings) return { verdict: 'not-set' as const, errcode: null, ip: null };
  const heard = judge(await api.getToken(settings, AbortSignal.timeout(PATIENCE_MS)), 'token', ctx);
  if (!('fault' in heard)) return { verdict: 'good' as const, errcode: 0, ip: null };
  const { fault, errcode, ip } = heard;
  const verdict = fault === 'restart' || fault === 'unknown-member' ? ('away' as const) : fault;
  return { verdict, errcode, ip };
}
