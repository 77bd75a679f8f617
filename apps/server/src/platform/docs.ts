import type { Call } from '@campus/contract/define-call.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { withoutSchemas } from './http.ts';

const PATH = '/api/docs';
/** Said anew by the server that answers. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The page of the calls and their OpenAPI document. Describing every call and loading what draws the page takes a
 * quarter of a second and 20 MB, and hardly anybody asks: both are made for the first who does.
 */
export function registerDocs(app: FastifyInstance, calls: readonly Call[], version: string): void {
  let made: Promise<FastifyInstance> | null = null;
  for (const url of [PATH, `${PATH}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async ({ method, url, headers }, reply) => {
        made ??= createDocs(calls, version);
        const answer = await (await made).inject({ method: method as 'GET' | 'HEAD', url, headers });
        if (answer.statusCode === 404) return reply.callNotFound();
        for (const [name, value] of Object.entries(answer.headers))
          if (!OWN_HEADERS.includes(name)) reply.header(name, value);
        return reply.code(answer.statusCode).send(answer.rawPayload);
      },
    });
  }
  app.addHook('onClose', async () => (await made)?.close());
}

async function createDocs(calls: readonly Call[], version: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { openApiDocument }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./openapi.ts'),
  ]);
  const docs = Fastify({ logger: false, exposeHeadRoutes: false, ...withoutSchemas });
  await docs.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(calls, version) as never },
  });
  await docs.register(swaggerUi, { routePrefix: PATH, staticCSP: true });
  return docs;
}
