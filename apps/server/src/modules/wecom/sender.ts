import { findBySign } from '#server/modules/organisations/index.ts';
import { findWeComSettings } from '#server/modules/parameters/index.ts';
import type { WeCom } from '#server/outside/wecom/index.ts';
import type { WeComCtx } from './answers.ts';
import { createAskWeCom } from './ask-wecom.ts';

/** A WeCom that did not answer is left alone for a minute. */
const AWAY_MS = 60_000;

/**
 * Sends messages by the WeCom of each organisation. A WeCom that is away or set up wrongly gives `later` and never
 * throws, so that it holds up no other organisation.
 */
export function createWeComSender(by: Omit<WeComCtx, 'now'>, now: () => number): WeCom {
  const wecom = createAskWeCom();
  const awayUntil = new Map<string, number>();
  return {
    async send({ orgSign, ...card }) {
      const at = now();
      if (at < (awayUntil.get(orgSign) ?? 0)) return 'later';
      const organisation = await findBySign(by.db, orgSign);
      const settings = organisation && (await findWeComSettings(by, organisation.id));
      if (!settings) return 'refused';
      const answer = await wecom.ask({ ...by, now: at }, organisation.id, settings, (wecomApi, token, signal) =>
        wecomApi.send({ api: settings.api, token, agent: settings.agent, card }, signal),
      );
      if (!('fault' in answer)) return answer.value.taken ? 'sent' : 'refused';
      if (answer.fault === 'unknown-member') return 'refused';
      awayUntil.set(orgSign, at + AWAY_MS);
      return 'later';
    },
  };
}
