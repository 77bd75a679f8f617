import { setTimeout as sleep } from 'node:timers/promises';
import { addressSeen, MOST_REPEATS, verdictOn, type WeComVerdict } from '@campus/rules/wecom/errcodes.ts';
import type { WeComReply } from '#server/outside/wecom/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** The longest time that one sign-in or one message may spend on WeCom: somebody may be waiting for the page. */
export const PATIENCE_MS = 5000;
const PAUSES_MS = [100, 200, 400];

export type WeComCtx = Pick<Ctx, 'db' | 'secrets' | 'log' | 'now' | 'callOut'>;
export type Fault = Exclude<WeComVerdict, 'good' | 'new-token'>;
export type Failure = { fault: Fault; errcode: number | null; ip: string | null };
export type WeComAnswer<T> = { value: T } | Failure;

/**
 * Asks, and repeats while WeCom says that it is busy. Silence and odd answers are not repeated: the request may have
 * been carried out.
 */
export async function askWithRetries<T>(
  ask: () => Promise<WeComReply<T>>,
  kind: 'token' | 'call',
  signal: AbortSignal,
): Promise<WeComReply<T>> {
  for (let n = 0; ; n++) {
    const reply = await ask();
    if ('away' in reply || verdictOn(reply.errcode, kind) !== 'again' || n >= MOST_REPEATS) return reply;
    try {
      await sleep(PAUSES_MS[n], undefined, { signal });
    } catch {
      return reply;
    }
  }
}

/** What a reply means, for the caller and for the log, which never gets a secret, a token or a code. */
export function judgeReply<T>(
  reply: WeComReply<T>,
  kind: 'token' | 'call',
  { log }: Pick<WeComCtx, 'log'>,
): WeComAnswer<T> {
  if ('away' in reply) {
    log.warn({ wecom: kind, detail: reply.away }, 'WeCom is away');
    return { fault: 'away', errcode: null, ip: null };
  }
  if ('value' in reply) return { value: reply.value };
  const { errcode, errmsg } = reply;
  const verdict = verdictOn(errcode, kind);
  const ip = addressSeen(errmsg);
  // A token that is refused a second time is no longer the token's fault.
  const fault = verdict === 'new-token' || verdict === 'good' ? 'settings' : verdict;
  log.warn({ wecom: kind, errcode, fault, ...(ip ? { addressToAllow: ip } : {}) }, 'WeCom refused');
  return { fault, errcode, ip };
}
