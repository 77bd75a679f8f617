import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Config } from './config.ts';
import { asRefusal } from './database.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';
import { languageOf } from './register.ts';
import { replyJson, wrapRefusal } from './replying.ts';
import { UPLOAD_LIMIT_MB } from './uploads.ts';

const BODY_LIMIT = 1024 * 1024;
/** How long a sender may take for everything it sends, and for a large file that is written while it comes. */
const BODY_MS = 30_000;
const LARGE_BODY_MS = 30 * 60_000;
const parse = (text: string) => qs.parse(text, { depth: 4, parameterLimit: 200, arrayLimit: 100 });

/** The HTTP server with everything that no module should think about: forms, limits, request ids, headers, errors. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LARGE_BODY_MS,
    http: { headersTimeout: BODY_MS },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parse as (text: string) => Record<string, unknown>, maxParamLength: 300 },
  });
  await app.register(formbody, { parser: parse, bodyLimit: BODY_LIMIT });
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT_MB * 1024 * 1024, files: 1, fields: 5, parts: 6 } });
  // An empty body with a JSON type is an empty payload, not an error.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400 }), undefined);
    }
  });
  app.setReplySerializer(replyJson);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    endSlowBodies(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config as { call?: string };
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(asRefusal(error) as FastifyError | Refusal);
    if (refusal.status >= 500) log.error({ err: error, requestId: request.id }, 'outside a call');
    if (refusal.status === 503) reply.header('retry-after', '2');
    return reply.code(refusal.status).send(wrapRefusal('office', refusal, languageOf(request), request.id));
  });
  return app;
}

/** The server's own limit is the one for large files, so everything else is held to the short one here. */
function endSlowBodies({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  if ((length === undefined && coding === undefined) || (routeOptions.config as { streams?: boolean }).streams) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_MS).unref();
  reply.raw.once('close', () => clearTimeout(timer));
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal('too-large', { limitMb: 1 });
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed-request');
  return new Refusal('unexpected');
}
