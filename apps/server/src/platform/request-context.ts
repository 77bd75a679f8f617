import type { Language } from '@campus/messages/texts.ts';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './addresses.ts';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import type { Runtime } from './runtime.ts';

/** What a use case is handed of a request, before anybody is known. */
export function contextOf(runtime: Runtime, request: FastifyRequest): Ctx {
  return {
    db: runtime.db,
    now: runtime.clock.now(),
    language: languageOf(request),
    requestId: request.id,
    ip: callerAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: runtime.log,
    config: runtime.config,
    secrets: runtime.secrets,
    storage: runtime.storage,
    callOut: runtime.callOut,
    signedFor: null,
    audit: {
      organisationId: null,
      personId: null,
      account: null,
      page: pageOf(request, runtime.config),
      facts: {},
      changes: [],
    },
    seenBy: null,
    send: runtime.jobs.sendIn(runtime.db),
    rateLimits: runtime.rateLimits,
  };
}

/** What belongs behind a path, also where somebody wrote it into the path. */
const MORE_THAN_PATH = /[;&=]|%3f/i;

/** The page of ours that makes a call, as its browser says: the path alone, because what stands behind it may be secret. */
function pageOf({ headers, host }: FastifyRequest, { publicAddress }: Config): string | null {
  const from = headers.referer;
  if (!from || from.length > 2000 || !URL.canParse(from)) return null;
  const page = new URL(from);
  const ours =
    page.host === host.replace(/:(80|443)$/, '') ||
    (publicAddress !== null && page.origin === new URL(publicAddress).origin);
  return ours && page.pathname.length <= 200 && !MORE_THAN_PATH.test(page.pathname) ? page.pathname : null;
}

/** Where a call comes from. What a proxy passed on and is no address is dropped: then it is the proxy's own. */
export const callerAddress = ({ ip, socket }: FastifyRequest): string =>
  addressOf(ip) ?? addressOf(socket.remoteAddress ?? '') ?? '';

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
