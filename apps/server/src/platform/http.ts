import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { refusalText } from '@campus/messages/refusal-text.ts';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { asRefusal } from './database-states.ts';
import type { Log } from './log.ts';
import { announcesBody, closeUnread } from './payload.ts';
import { Refusal } from './refusal.ts';
import { setRetryAfter } from './register.ts';
import { replyBytes, wrapRefusal } from './replies.ts';
import { callerAddress, languageOf } from './request-context.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { UPLOAD_LIMIT_MB } from './uploads.ts';

/** For what is no call; calls have limits of their own. */
const BODY_LIMIT = 64 * 1024;
/** How long a sender may take for everything it sends, and for a large file that is written while it comes. */
const BODY_MS = 30_000;
const LARGE_BODY_MS = 30 * 60_000;
/** How long a connection may be silent, and while a list of everybody is worked on. */
const SILENT_MS = 60_000;
const LONG_SILENT_MS = 10 * 60_000;

const noSchemas = (): never => {
  throw new Error('Calls are checked by their contract; a route has no schemas of its own.');
};
/** Named, so that Fastify does not load its own compilers of schemas: a hundred files that nothing here would use. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
};

/** The HTTP server with everything that no module should think about: forms, limits, request ids, headers, errors. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    ...withoutSchemas,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LARGE_BODY_MS,
    http: { headersTimeout: BODY_MS },
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: 65_000,
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request as FastifyRequest, reply as FastifyReply);
      if (announcesBody(request)) closeUnread(reply as FastifyReply);
      const refusal = refusalOf(error);
      const body = wrapRefusal('office', refusal, languageOf(request), request.id);
      return (reply as FastifyReply).code(refusal.status).send(body);
    },
    // Addresses and bodies are read by the calls themselves, once it is known whose they are.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 300 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT_MB * 1024 * 1024, files: 1, fields: 5, parts: 6 } });
  // Fastify sends bytes as it sends texts; only its types do not say so.
  app.setReplySerializer(replyBytes as unknown as (value: unknown) => string);
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply);
    endSlowBodies(request, reply);
    if (request.routeOptions.config.takesLong && request.raw.socket instanceof Socket)
      request.raw.socket.setTimeout(LONG_SILENT_MS);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        call: request.routeOptions.config.call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: callerAddress(request),
      },
      'request',
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(asRefusal(error) as FastifyError | Refusal);
    if (refusal.status >= 500) log.error({ err: error, requestId: request.id }, 'outside a call');
    setRetryAfter(reply, refusal);
    if (announcesBody(request)) closeUnread(reply);
    reply.header('cache-control', 'no-store').code(refusal.status);
    // Whoever opens a page reads it themselves.
    if (/\btext\/html\b/.test(request.headers.accept ?? ''))
      return reply
        .type('text/plain; charset=utf-8')
        .send(refusalText(refusal.code, refusal.facts, languageOf(request)));
    return reply.send(wrapRefusal('office', refusal, languageOf(request), request.id));
  });
  return app;
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  setSecurityHeaders(request, reply);
}

/** The server's own limit is the one for large files, so everything else is held to the short one here. */
function endSlowBodies({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  if ((length === undefined && coding === undefined) || routeOptions.config.streams) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MS).unref();
  reply.raw.once('close', () => clearTimeout(timer));
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal('message-too-large', { limitKb: BODY_LIMIT / 1024 });
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed-request');
  return new Refusal('unexpected');
}
