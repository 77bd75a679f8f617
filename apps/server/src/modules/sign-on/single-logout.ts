import { isTicket } from '@campus/rules/sign-on/cas.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSession } from '#server/modules/sessions/index.ts';
import { LOGOUT_BYTES, readLogout } from '#server/outside/cas/index.ts';
import { createBoundedQueue } from '#server/platform/bounded-queue.ts';
import { closeUnread, messageLimit, readBytes } from '#server/platform/payload.ts';
import { callerAddress } from '#server/platform/request-context.ts';
import type { Runtime } from '#server/platform/runtime.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { endTickets } from './sign-on.store.ts';

/**
 * The university's server reports here that somebody signed out there. Such a message is not signed and cannot be
 * verified, so the answer is always the same, and only a ticket that we know changes anything.
 */
export function registerSingleLogout(app: FastifyInstance, path: string, runtime: Runtime): void {
  const config = { call: 'single-logout', countsAs: 'single-logout', takesBody: true } as const;
  app.post(path, { config }, async (request, reply) => {
    try {
      await endByMessage(runtime, request);
    } catch (error) {
      runtime.log.warn({ err: error, requestId: request.id }, 'single logout');
    }
    return closeUnread(reply).code(200).send({});
  });
}

/** Only a few are worked on at once, however many come. */
const turns = createBoundedQueue({ atOnce: 4, waiting: 1000 });

async function endByMessage(runtime: Runtime, request: FastifyRequest): Promise<void> {
  const body = await readBytes(request, messageLimit(LOGOUT_BYTES / 1024));
  await turns.run(async () => {
    const ticket = readLogout(body.toString('utf8'));
    if (ticket === null || !isTicket(ticket)) return;
    await endSessions(runtime, ticket, { ip: callerAddress(request), requestId: request.id });
  });
}

async function endSessions(
  { db, clock, recordAudit }: Runtime,
  ticket: string,
  from: { ip: string; requestId: string },
) {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ended = await endTickets(tx, hashOf(ticket), now);
    for (const { sessionId } of ended) await endSession(tx, sessionId, 'left-the-university', now);
    // All of them are of one person, and the log has one line for it.
    const [first] = ended;
    if (!first) return;
    const { organisationId, personId, account } = first;
    const facts = { sessions: ended.length };
    const line = { ...from, organisationId, personId, account, page: null, facts };
    await recordAudit(tx, [{ ...line, call: 'single-logout', outcome: 'done', at: now }]);
  });
}
