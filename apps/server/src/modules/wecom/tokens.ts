import { setTimeout as sleep } from 'node:timers/promises';
import { refreshAfterMs } from '@campus/rules/wecom/errcodes.ts';
import type { WeComSettings } from '#server/modules/parameters/index.ts';
import { createWeComApi } from '#server/outside/wecom/index.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { askWithRetries, judgeReply, type WeComAnswer, type WeComCtx } from './answers.ts';
import { type App, findToken, keepToken, returnLease, type StoredToken, takeLease } from './tokens.store.ts';

const PURPOSE = 'wecom tokens';
const LOOK_MS = 60;

type TokenRequest = {
  organisationId: string;
  settings: WeComSettings;
  /** A token that WeCom does not take any more. */
  ended: string | null;
};
export type Tokens = { of(by: WeComCtx, request: TokenRequest, signal: AbortSignal): Promise<WeComAnswer<string>> };

/**
 * The token of an organisation's app, which all servers share. Within one server those who want it at once wait for one
 * answer; between servers one gets the lease and fetches, and no connection of the database is held meanwhile.
 */
export function createTokens(): Tokens {
  const underWay = new Map<string, Promise<WeComAnswer<string>>>();
  return {
    of(by, request, signal) {
      const { corp, agent } = request.settings;
      const app = { organisationId: request.organisationId, corp, agent };
      const ended = request.ended === null ? null : hashOf(request.ended);
      const name = [
        app.organisationId,
        corp,
        agent,
        madeWith(request.settings).toString('hex'),
        ended?.toString('hex'),
      ];
      const key = name.join(' ');
      const pending = underWay.get(key) ?? getToken(by, { app, settings: request.settings, ended }, signal);
      underWay.set(key, pending);
      return pending.finally(() => underWay.delete(key));
    },
  };
}

/** What a token was fetched with; with other settings another one is fetched. */
const madeWith = ({ api, secret }: WeComSettings): Buffer => hashOf(`${api}\n${secret}`);
const holderOf = ({ organisationId, corp, agent }: App) => `${organisationId}/${corp}/${agent}`;

type TokenKey = { app: App; settings: WeComSettings; ended: Buffer | null };

async function getToken(by: WeComCtx, tokenKey: TokenKey, signal: AbortSignal): Promise<WeComAnswer<string>> {
  const { app } = tokenKey;
  while (!signal.aborted) {
    const stored = await findToken(by.db, app);
    const usable = readStored(by, tokenKey, stored);
    if (usable !== null && by.now < (stored?.refreshAt ?? 0)) return { value: usable };
    if (await takeLease(by.db, app, stored?.tokenHash ?? null)) return fetchToken(by, { ...tokenKey, usable }, signal);
    // Another server is fetching; a token that is still valid serves meanwhile.
    if (usable !== null) return { value: usable };
    await sleep(LOOK_MS);
  }
  by.log.warn({ wecom: 'token' }, 'nobody got a token of WeCom in time');
  return { fault: 'away', errcode: null, ip: null };
}

/** The kept token, if it lives, was fetched with these settings, and is not the one that ended. */
function readStored(by: WeComCtx, { app, settings, ended }: TokenKey, stored: StoredToken | null): string | null {
  if (!stored?.sealed || !stored.tokenHash || !stored.madeWith || by.now >= (stored.endsAt ?? 0)) return null;
  if (!stored.madeWith.equals(madeWith(settings)) || (ended !== null && stored.tokenHash.equals(ended))) return null;
  try {
    return by.secrets.unseal(stored.sealed, PURPOSE, holderOf(app));
  } catch {
    // Sealed under another secret of the installation: another one is fetched.
    return null;
  }
}

async function fetchToken(
  by: WeComCtx,
  { app, settings, usable }: TokenKey & { usable: string | null },
  signal: AbortSignal,
): Promise<WeComAnswer<string>> {
  const api = createWeComApi(by.callOut);
  const answer = judgeReply(await askWithRetries(() => api.getToken(settings, signal), 'token', signal), 'token', by);
  if ('fault' in answer) {
    await returnLease(by.db, app);
    return usable === null ? answer : { value: usable };
  }
  const { token, livesS } = answer.value;
  await keepToken(by.db, app, {
    sealed: by.secrets.seal(token, PURPOSE, holderOf(app)),
    tokenHash: hashOf(token),
    madeWith: madeWith(settings),
    refreshAt: by.now + refreshAfterMs(livesS),
    endsAt: by.now + livesS * 1000,
  });
  return { value: token };
}
