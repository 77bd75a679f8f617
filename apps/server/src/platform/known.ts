import type { Call, Envelope, Sent } from '@campus/contract/define-call.ts';
import type { FastifyRequest } from 'fastify';
import { replyJson, wrap } from './replying.ts';

/** The answer to a call that a first screen would ask for, as it would come over the wire, by the path and payload that it would ask with. */
export type KnownReply = { path: string; payload: object; envelope: Envelope; body: unknown };

export const knownReply = ({ path, envelope }: Call, payload: object, reply: unknown): KnownReply => ({
  path,
  payload,
  envelope,
  body: wrap(envelope, reply),
});

/** What a document knows beforehand, so that its first screen need not wait for another way to the server and back. */
export type Known = {
  at: number;
  replies: KnownReply[];
  /** What the hall is called, to be read before anything else is there. */
  name: { zh: string; en: string } | null;
  /** The picture that the first screen opens with. */
  picture: string | null;
};

/** Asks an open read of the house beside a request; throws what the call would refuse. */
export type Ask = <C extends Call>(request: FastifyRequest, call: C, payload: Sent<C>) => Promise<unknown>;

export type KnownAt = (request: FastifyRequest, path: string) => Promise<Known | null>;

/** A document is never late because of what it could know. */
const PATIENCE_MS = 500;

export async function inTime(known: Promise<Known | null>): Promise<Known | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([known, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);

/** What goes into the head, into the place of the page, and behind it. */
export function knownInDocument({ at, replies, name, picture }: Known): Record<'head' | 'page' | 'end', string> {
  const data = replyJson({ at, replies }).replaceAll('<', '\\u003c');
  return {
    head: picture ? `<link rel="preload" as="image" fetchpriority="high" href="${escaped(picture)}">` : '',
    page: name
      ? `<p class="arriving"><b lang="zh">${escaped(name.zh)}</b><b lang="en">${escaped(name.en)}</b></p>`
      : '',
    end: `<script id="known" type="application/json">${data}</script>`,
  };
}
