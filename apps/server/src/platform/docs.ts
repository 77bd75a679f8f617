import { createHash } from 'node:crypto';
import type { Call } from '@campus/contract/define-call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './bytes.ts';
import { setDocumentPolicy } from './security-headers.ts';

const PATH = '/api/docs';

type Document = { bytes: Buffer; tag: string; mediaType: string; styles: string | null };

/**
 * What the calls are: a page to read, and the OpenAPI document for programs. Describing every call takes a quarter of a
 * second, and hardly anybody asks: both are made for the first who does, and are the same bytes for everybody from then on.
 */
export function registerDocs(app: FastifyInstance, calls: readonly Call[], version: string): void {
  let made: Promise<Record<'page' | 'json', Document>> | null = null;
  const answerWith = (which: 'page' | 'json') => async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= makeDocuments(calls, version);
    return sendDocument((await made)[which], request, reply);
  };
  const method = ['GET', 'HEAD'];
  app.route({ method, url: PATH, handler: answerWith('page') });
  app.route({ method, url: `${PATH}/`, handler: answerWith('page') });
  app.route({ method, url: `${PATH}/json`, handler: answerWith('json') });
}

async function makeDocuments(calls: readonly Call[], version: string): Promise<Record<'page' | 'json', Document>> {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([import('./openapi.ts'), import('./docs-page.ts')]);
  const document = openApiDocument(calls, version);
  const { html, styles } = docsPage(document, `${PATH}/json`);
  return {
    page: { ...bytesOf(html), mediaType: 'text/html; charset=utf-8', styles },
    json: { ...bytesOf(JSON.stringify(document)), mediaType: 'application/json; charset=utf-8', styles: null },
  };
}

function bytesOf(text: string): Pick<Document, 'bytes' | 'tag'> {
  const bytes = Buffer.from(text);
  return { bytes, tag: createHash('sha256').update(bytes).digest('base64url') };
}

function sendDocument({ bytes, tag, mediaType, styles }: Document, request: FastifyRequest, reply: FastifyReply) {
  setDocumentPolicy(request, reply, styles);
  reply.headers({ etag: `"${tag}"`, 'cache-control': 'no-cache' });
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply.headers({ 'content-type': mediaType, 'content-length': bytes.length }).send(bytes);
}
