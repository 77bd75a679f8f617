import type { Call } from '@campus/contract/define-call.ts';
import { headIn, type Payload } from './call-head.ts';
import { withSession } from './call-server.ts';
import type { Answer } from './envelopes.ts';
import { NetworkError } from './refusal-error.ts';
import { draftRequest, readBody, sayPage, TIMEOUT_MS } from './send.ts';

export type Downloaded = { name: string | null; blob: Blob };
export type DownloadOptions = {
  /** How many bytes have arrived; the total of a streamed file is unknown. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
};

/** Fetches a file with the caller's token: a plain link could not carry one. A refusal is thrown as by any call. */
export async function downloadFile<C extends Call>(
  call: C,
  payload: Payload<C>,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const head = headIn(call);
  const attempt = (bearer: string | null) => {
    const { url, ...init } = draftRequest(head, payload, { bearer, stamped: false, idempotencyKey: null }, Date.now());
    init.headers.Accept = '*/*';
    return receive(url, init, options);
  };
  return (await withSession(head, attempt)) as Downloaded;
}

async function receive(
  url: string,
  init: { method: string; headers: Record<string, string> },
  { onProgress, signal }: DownloadOptions,
): Promise<Answer> {
  const giveUp = new AbortController();
  const leave = () => giveUp.abort(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  // A long list takes longer than a normal call: the timeout only counts while no bytes arrive.
  let idle = setTimeout(stall, TIMEOUT_MS);
  function stall() {
    giveUp.abort(new NetworkError('timeout'));
  }
  try {
    const response = await fetch(url, {
      method: init.method,
      headers: init.headers,
      ...sayPage(),
      signal: giveUp.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const requestId = response.headers.get('x-request-id');
    if (!response.ok) return { status: response.status, requestId, body: readBody(await response.text()) };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      clearTimeout(idle);
      idle = setTimeout(stall, TIMEOUT_MS);
      parts.push(read.value);
      bytes += read.value.length;
      onProgress?.(bytes);
    }
    const blob = new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    return { status: response.status, requestId, body: { name: fileName(response.headers), blob } };
  } catch (error) {
    if (giveUp.signal.aborted) throw giveUp.signal.reason;
    throw new NetworkError('away', error);
  } finally {
    clearTimeout(idle);
    signal?.removeEventListener('abort', leave);
  }
}

/** The name that the server gives a file, in either of the two ways that the header knows. */
export function fileName(headers: Headers): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // a name that was not encoded rightly is no reason to lose the file
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}

/** Hands a fetched file to the browser, which puts it where downloads go. */
export function saveFile({ name, blob }: Downloaded, standIn: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? standIn;
  // A link that stands nowhere may be forgotten, with the name, before the browser has looked at it.
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(url);
  }, 60_000);
}
