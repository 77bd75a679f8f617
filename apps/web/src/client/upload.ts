import type { Call, Reply } from '@campus/contract/define-call.ts';
import { boot } from './boot.ts';
import { headIn } from './call-head.ts';
import { withSession } from './call-server.ts';
import type { Answer } from './envelopes.ts';
import { language } from './language.ts';
import { multipartOf } from './multipart.ts';
import { type Entries, encodeEntries } from './payload.ts';
import { randomNonce, randomUuid } from './random.ts';
import { NetworkError } from './refusal-error.ts';
import { readBody, TIMEOUT_MS } from './send.ts';
import { signatureHeaders } from './signing.ts';

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The parameters in the address, which a signed call signs. */
  query?: Readonly<Record<string, string>>;
};

/** One file in a multipart body with the bearer header; fetch cannot tell how far it is, so this is an XMLHttpRequest. [CALL-03] */
export async function uploadFile<C extends Call>(call: C, file: File, options: UploadOptions = {}): Promise<Reply<C>> {
  const head = headIn(call);
  const key = options.idempotencyKey ?? randomUuid();
  const query: Entries = Object.entries(options.query ?? {});
  const url = boot().apiBase + head.path + (query.length > 0 ? `?${encodeEntries(query)}` : '');
  return (await withSession(head, async (bearer) => {
    const headers: Record<string, string> = { 'Accept-Language': language(), 'Idempotency-Key': key };
    if (bearer) headers.Authorization = `Bearer ${bearer}`;
    if (head.access.kind !== 'signature') return sendFile(url, headers, formOf(file), options);
    const { bytes, mediaType } = await multipartOf(file, randomNonce());
    const once = { nonce: randomNonce(), now: Date.now() };
    Object.assign(
      headers,
      { 'Content-Type': mediaType },
      signatureHeaders({ query, body: bytes }, boot().hallKey, once),
    );
    return sendFile(url, headers, bytes, options);
  })) as Reply<C>;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

function sendFile(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: FormData | Uint8Array<ArrayBuffer>,
  options: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // A large picture takes longer than a normal call: the timeout only counts while no bytes move.
    let idle = setTimeout(giveUp, TIMEOUT_MS);
    function giveUp() {
      reject(new NetworkError('timeout'));
      request.abort();
    }
    const moved = () => {
      clearTimeout(idle);
      idle = setTimeout(giveUp, TIMEOUT_MS);
    };
    request.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        requestId: request.getResponseHeader('x-request-id'),
        body: readBody(request.responseText),
      });
    request.onerror = () => reject(new NetworkError('away'));
    request.onabort = () => reject(options.signal?.reason ?? new NetworkError('away'));
    request.onloadend = () => clearTimeout(idle);
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
