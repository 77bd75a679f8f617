import * as http from 'node:http';
import * as https from 'node:https';
import { validationUrls } from '@campus/rules/sign-on/cas.ts';
import type { Cas, TicketAsked } from './port.ts';
import { readAnswer } from './read-answer.ts';

/** Both ways of asking together; whoever waits for a page waits no longer. */
const PATIENCE_MS = 5000;
const MOST_BYTES = 64 * 1024;

type Answer = { status: number; text: string };

/** Asks a CAS server over HTTP. It follows no redirect, believes no certificate that nobody vouches for, and reads little. */
export function createCas({ patienceMs = PATIENCE_MS } = {}): Cas {
  return {
    async validate(asked: TicketAsked) {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        for (const url of validationUrls(asked.login, asked)) {
          const { status, text } = await get(url, asked.authority, signal);
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

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'no answer in time';
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
};

function get(url: string, authority: string | null, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:');
    const options = { signal, headers: { accept: 'application/xml, text/xml', 'user-agent': 'campus-hall' } };
    const request = secure
      ? https.get(url, { ...options, agent: false, ...(authority ? { ca: authority } : {}) })
      : http.get(url, { ...options, agent: false });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MOST_BYTES) return request.destroy(new Error('too much'));
        chunks.push(chunk);
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.once('error', reject);
    });
  });
}
