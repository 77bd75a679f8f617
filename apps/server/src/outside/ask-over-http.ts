import { createRequire } from 'node:module';

/** An import of `node:http` reads every name that it has, and with them Node's whole `fetch`: 70 ms and 10 MB for nothing. */
const require = createRequire(import.meta.url);
const http = require('node:http') as typeof import('node:http');
const https = require('node:https') as typeof import('node:https');

const MOST_BYTES = 64 * 1024;

type HttpCall = {
  signal: AbortSignal;
  headers: Readonly<Record<string, string>>;
  /** What is sent; nothing for a question that only reads. */
  body?: string | null;
  /** The only authority whose certificates are believed; the usual ones where none is named. */
  authority?: string | null;
};

/** Asks another system. It follows no redirect, believes no certificate that nobody vouches for, and reads little. */
export function askOverHttp(url: string, call: HttpCall): Promise<{ status: number; text: string }> {
  const { signal, headers, body = null, authority = null } = call;
  return new Promise((resolve, reject) => {
    const options = {
      method: body === null ? 'GET' : 'POST',
      headers: { ...headers, 'user-agent': 'campus-hall' },
      signal,
      agent: false,
    } as const;
    const request = url.startsWith('https:')
      ? https.request(url, { ...options, ...(authority ? { ca: authority } : {}) })
      : http.request(url, options);
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
    request.end(body ?? undefined);
  });
}

/** Why nobody answered, in a word for the log. */
export function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time';
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
}
