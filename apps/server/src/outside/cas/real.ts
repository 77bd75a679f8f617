import { validationUrls } from '@campus/rules/sign-on/cas.ts';
import { askOverHttp, reasonOf } from '../ask-over-http.ts';
import type { Cas, TicketQuery } from './port.ts';
import { readAnswer } from './read-answer.ts';

/** For both attempts together; nobody waits longer than this for a page. */
const PATIENCE_MS = 5000;
const headers = { accept: 'application/xml, text/xml' };

/** Asks a CAS server over HTTP. */
export function createCas({ patienceMs = PATIENCE_MS } = {}): Cas {
  return {
    async validate(ticket: TicketQuery) {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        for (const url of validationUrls(ticket.login, ticket)) {
          const { status, text } = await askOverHttp(url, { signal, headers, authority: ticket.authority });
          if (status === 404 || status === 405) continue;
          if (status !== 200) return { fault: status >= 500 ? 'away' : 'no-answer', detail: `status ${status}` };
          return readAnswer(text);
        }
        return { fault: 'no-answer', detail: 'status 404' };
      } catch (error) {
        return { fault: 'away', detail: reasonOf(error, signal) };
      }
    },
  };
}
