import { verdictOn } from '@campus/rules/wecom/errcodes.ts';
import type { WeComSettings } from '#server/modules/parameters/index.ts';
import { createWeComApi, type WeComApi, type WeComReply } from '#server/outside/wecom/index.ts';
import { askWithRetries, judgeReply, PATIENCE_MS, type WeComAnswer, type WeComCtx } from './answers.ts';
import { createTokens, type Tokens } from './tokens.ts';

type Call<T> = (api: WeComApi, token: string, signal: AbortSignal) => Promise<WeComReply<T>>;
export type AskWeCom = {
  ask<T>(by: WeComCtx, organisationId: string, settings: WeComSettings, call: Call<T>): Promise<WeComAnswer<T>>;
};

/** Asks an organisation's WeCom with the token that all servers share; one that ended early is replaced, once. */
export function createAskWeCom(tokens: Tokens = createTokens()): AskWeCom {
  return {
    async ask(by, organisationId, settings, call) {
      const api = createWeComApi(by.callOut);
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const first = await tokens.of(by, { organisationId, settings, ended: null }, signal);
      if ('fault' in first) return first;
      const reply = await askWithRetries(() => call(api, first.value, signal), 'call', signal);
      if ('away' in reply || verdictOn(reply.errcode, 'call') !== 'new-token') return judgeReply(reply, 'call', by);
      const second = await tokens.of(by, { organisationId, settings, ended: first.value }, signal);
      if ('fault' in second) return second;
      return judgeReply(await askWithRetries(() => call(api, second.value, signal), 'call', signal), 'call', by);
    },
  };
}
