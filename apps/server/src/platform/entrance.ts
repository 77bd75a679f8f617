import type { FastifyInstance } from 'fastify';
import { announcesBody, closeUnread } from './payload.ts';
import type { CountedRate, RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { callerAddress } from './request-context.ts';

/** What a route says of itself. One that says nothing counts as open, also one that comes tomorrow. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its name in the log and in the metrics, where it has one. */
    call?: string;
    /**
     * `call`: it is let in and counted as its contract says. `nothing`: it is not counted, because it costs less than to
     * count it.
     */
    countsAs?: CountedRate | 'call' | 'nothing';
    /** It reads a body itself, and says how large that may be. */
    takesBody?: boolean;
    /** Its body is a large file that is written while it comes. */
    streams?: boolean;
    /** It may be silent for minutes before it answers. */
    takesLong?: boolean;
  }
}

/**
 * Everything that is no call of the contract passes here: pages, documents, what other systems bring. Each address may
 * ask for so much of it, and a body that nobody would read is refused before it comes.
 */
export function registerEntrance(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const { countsAs = 'open', takesBody = false } = request.routeOptions.config;
    if (countsAs === 'call') return;
    if (announcesBody(request) && !takesBody) {
      closeUnread(reply);
      if (request.method === 'GET' || request.method === 'HEAD') throw new Refusal('malformed-request');
    }
    if (countsAs === 'nothing') return;
    reply.raw.once('close', await rateLimits.startRequest(callerAddress(request), countsAs));
  });
}
