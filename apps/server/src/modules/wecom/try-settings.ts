import { verdictOn } from '@campus/rules/wecom/errcodes.ts';
import { findWeComSettings, type Trial } from '#server/modules/parameters/index.ts';
import { reserveTry } from '#server/modules/tries/index.ts';
import { createWeComApi } from '#server/outside/wecom/index.ts';
import { judgeReply, PATIENCE_MS } from './answers.ts';

/** Error numbers with an explanation of their own. */
const named = new Map([
  [40001, 'wecom-secret'],
  [40013, 'wecom-corp'],
] as const);

/** Asks for a token with the entered values, without touching the one in use. */
export const tryWeCom: Trial = async (ctx, { values }) => {
  const settings = await findWeComSettings(ctx, ctx.caller.organisationId, values);
  if (!settings) return { outcome: 'wecom-not-set', detail: null };
  await reserveTry(ctx);
  const reply = await createWeComApi(ctx.callOut).getToken(settings, AbortSignal.timeout(PATIENCE_MS));
  if ('away' in reply && reply.away === 'inner-address') return { outcome: 'address-refused', detail: null };
  const answer = judgeReply(reply, 'token', ctx);
  if (!('fault' in answer)) return { outcome: 'wecom-works', detail: null };
  const { errcode, ip } = answer;
  if (errcode === null) return { outcome: 'wecom-away', detail: 'away' in reply ? reply.away : null };
  if (ip !== null) return { outcome: 'wecom-address', detail: ip };
  const outcome = named.get(errcode as 40001 | 40013);
  if (outcome) return { outcome, detail: null };
  const isBusy = ['again', 'later'].includes(verdictOn(errcode, 'token'));
  return { outcome: isBusy ? 'wecom-busy' : 'wecom-refused', detail: String(errcode) };
};
