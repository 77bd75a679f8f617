import { validationUrls } from '@campus/rules/sign-on/cas.ts';
import { type CallOut, placeAt } from '#server/platform/call-out.ts';
import type { TicketFault, TicketQuery, Vouched } from './port.ts';
import { readAnswer } from './read-answer.ts';

/** For both attempts together; nobody waits longer than this for a page. */
const PATIENCE_MS = 5000;
const MOST_BYTES = 64 * 1024;
const request = {
  method: 'GET',
  headers: { accept: 'application/xml, text/xml' },
  body: null,
  mostBytes: MOST_BYTES,
};

/** Asks a CAS server about a ticket. */
export async function validateTicket(
  callOut: CallOut,
  ticket: TicketQuery,
  patienceMs = PATIENCE_MS,
): Promise<Vouched | { fault: TicketFault; detail: string }> {
  const until = AbortSignal.timeout(patienceMs);
  const { authority } = ticket;
  for (const url of validationUrls(ticket.login, ticket)) {
    const { status, body, failure } = await callOut({ ...placeAt(url), ...request, authority }, until);
    if (status === 404 || status === 405) continue;
    if (failure === 'inner-address') return { fault: 'not-called', detail: failure };
    if (status === null || status >= 500) return { fault: 'away', detail: failure ?? `status ${status}` };
    if (status !== 200 || failure) return { fault: 'no-answer', detail: failure ?? `status ${status}` };
    return readAnswer(body.toString('utf8'));
  }
  return { fault: 'no-answer', detail: 'status 404' };
}
