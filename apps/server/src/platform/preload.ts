import type { Call, Envelope, Sent } from '@campus/contract/define-call.ts';
import { harmless } from '@campus/rules/basics/texts.ts';
import type { FastifyRequest } from 'fastify';
import { replyJson, wrapReply } from './replies.ts';

/** The reply to a call that the first screen would send, as it would come over the wire, with the path and payload of that call. */
export type PreloadedReply = { path: string; payload: object; envelope: Envelope; body: unknown };

export const preloadedReply = ({ path, envelope }: Call, payload: object, reply: unknown): PreloadedReply => ({
  path,
  payload,
  envelope,
  body: wrapReply(envelope, reply),
});

/** What a document brings with it, so that its first screen need not wait for another round trip. */
export type Preload = {
  at: number;
  replies: PreloadedReply[];
  /** What the hall is called; shown before anything else has loaded. */
  name: { zh: string; en: string } | null;
  /** The picture that the first screen opens with. */
  picture: string | null;
};

/** Asks an open read in the server itself, for the sake of a request; throws what the call would refuse. */
export type AskOpenRead = <C extends Call>(request: FastifyRequest, call: C, payload: Sent<C>) => Promise<unknown>;

export type FindPreload = (request: FastifyRequest, path: string) => Promise<Preload | null>;

/** A document waits no longer than this for the database. */
const PATIENCE_MS = 500;

export async function orNothingWhenLate<T>(preload: Promise<T | null>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([preload, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);

/** What goes into the head, into the place of the page, and after it. */
export function preloadHtml({ at, replies, name, picture }: Preload): Record<'head' | 'page' | 'end', string> {
  const data = replyJson({ at, replies }).replaceAll('<', '\\u003c');
  return {
    head: picture ? `<link rel="preload" as="image" fetchpriority="high" href="${escaped(picture)}">` : '',
    page: name
      ? `<p class="arriving"><b lang="zh">${escaped(harmless(name.zh))}</b><b lang="en">${escaped(harmless(name.en))}</b></p>`
      : '',
    end: `<script id="known" type="application/json">${data}</script>`,
  };
}
