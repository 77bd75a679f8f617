import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import { houseRefusals, refusals } from '@campus/contract/refusals.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const SECURITY: Record<Call['access']['kind'], Json[]> = {
  open: [],
  'signed-link': [],
  signature: [{ signature: [] }],
  'signed-in': [{ bearer: [] }],
  permission: [{ bearer: [] }],
};

/** The OpenAPI document, made from the same definitions that check the calls. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    const methods = paths[call.path] as Json;
    methods[call.method.toLowerCase()] = operation(call);
    if (call.alsoByGet)
      methods.get = { ...operation({ ...call, query: call.body, body: call.query }), operationId: `${call.name}ByGet` };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Campus Hall', version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'signature',
          description:
            'with appkey, timestamp (seconds) and nonce; SHA-256 over the sorted parameters, hex, upper case',
        },
      },
    },
  };
}

function operation(call: Call): Json {
  const body = jsonSchema(call.body, 'input');
  const hasBody = Object.keys((body.properties as Json | undefined) ?? {}).length > 0;
  return {
    operationId: call.name,
    tags: [call.domain],
    summary: call.summary,
    description: describe(call),
    security: SECURITY[call.access.kind],
    parameters: [...queryParameters(call), ...(call.writes ? [IDEMPOTENCY_KEY] : [])],
    ...(call.upload ? { requestBody: { content: { 'multipart/form-data': { schema: UPLOAD } } } } : {}),
    ...(hasBody
      ? {
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema: body }, 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: { 200: { description: 'Done.', ...replyContent(call) }, ...refusalResponses(call) },
  };
}

const UPLOAD = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
};

function describe(call: Call): string {
  const { access } = call;
  const who =
    access.kind === 'permission'
      ? `permission ${rightsOf(call).join(' or ')}`
      : access.kind === 'signed-in'
        ? `signed in (${access.token} token)`
        : access.kind;
  const further = access.kind !== 'permission' && call.alsoBy.length > 0 ? ` Asks for: ${call.alsoBy.join(', ')}.` : '';
  return `Access: ${who}.${further} Areas: ${call.areas.length ? call.areas.join(', ') : 'all'}.`;
}

function queryParameters(call: Call): Json[] {
  const schema = jsonSchema(call.query, 'input');
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(([name, of]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema: of,
  }));
}

function replyContent(call: Call): Json {
  if (call.envelope === 'bytes') return { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };
  if (call.envelope === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const data = jsonSchema(call.reply, 'output');
  const schema =
    call.envelope === 'hall'
      ? { type: 'object', properties: { StatusCode: { const: 200 }, Data: data, Msg: { type: 'string' } } }
      : call.envelope === 'office'
        ? { type: 'object', properties: { statusCode: { const: 200 }, data, msg: { type: 'string' } } }
        : data;
  return { content: { 'application/json': { schema } } };
}

function refusalResponses(call: Call): Json {
  const byStatus: Record<number, string[]> = {};
  const general = houseRefusals.filter(
    (code) => call.access.kind !== 'open' || !/^(signature|session|not-signed|password)/.test(code),
  );
  for (const code of [...call.refusals, ...general]) {
    const list = byStatus[refusals[code].status] ?? [];
    byStatus[refusals[code].status] = [...list, code];
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, { description: codes.join(', ') }]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return rest;
}
