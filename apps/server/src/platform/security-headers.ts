import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { contentSecurityPolicy } from 'helmet';

/** Helmet's headers; only those that differ from its defaults are listed. */
const everywhere = helmet({
  // Pages and files have each their own.
  contentSecurityPolicy: false,
  // Nobody may frame us, not even ourselves.
  xFrameOptions: { action: 'deny' },
  // Pages of ours may know which page of ours led to them; others may know nothing.
  referrerPolicy: { policy: 'same-origin' },
  // Said by the proxy that ends TLS: it binds every name below the university's, and only whoever runs them knows whether all can.
  strictTransportSecurity: false,
});

/** Files are shown as they are, and run nothing. */
const files = contentSecurityPolicy({
  useDefaults: false,
  directives: { 'default-src': ["'none'"], sandbox: [] },
});

const rethrow = (error?: unknown) => {
  if (error) throw error;
};

/** The headers of every reply. Not set by a hook, because Fastify answers unreadable addresses before any hook runs. */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void =>
  everywhere(request.raw, reply.raw, rethrow);

/** The policy of a file that somebody uploaded or that was made for them. */
export const setFilePolicy = (request: FastifyRequest, reply: FastifyReply): void =>
  files(request.raw, reply.raw, rethrow);

/** The policy of a document that runs nothing and loads nothing; only these styles, which stand in it, count. */
export function setDocumentPolicy(request: FastifyRequest, reply: FastifyReply, styles: string | null): void {
  const digest = styles === null ? null : createHash('sha256').update(styles).digest('base64');
  const set = contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      ...(digest === null ? {} : { 'style-src': [`'sha256-${digest}'`] }),
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  });
  set(request.raw, reply.raw, rethrow);
}
/** A ticket or code with which a university or WeCom sends somebody back to a page of ours. */
const BRINGS_KEY = /[?&](ticket|code)=/i;

/** The policy of a page: scripts, calls and pictures of ours only; styles also where they carry this page's nonce. */
export function setPagePolicy(request: FastifyRequest, reply: FastifyReply, nonce: string): void {
  const set = contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'font-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  });
  set(request.raw, reply.raw, rethrow);
  // What the page loads would say where it was asked from, and whatever lies between keeps that in its logs.
  if (BRINGS_KEY.test(request.url)) reply.raw.setHeader('referrer-policy', 'no-referrer');
}
