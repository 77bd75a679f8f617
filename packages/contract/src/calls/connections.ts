import { isAddress, isPathPrefix } from '@campus/rules/connections/address.ts';
import { isConnectionSecret } from '@campus/rules/connections/secret.ts';
import {
  authentications,
  callbackStates,
  callFailures,
  callStates,
  connectionLimits,
} from '@campus/rules/connections/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, line, moment, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** Other systems that flows call, and the log of those calls. */

const manage = permission('connection.manage');
const { callsPerMinute, paths, timeoutMs } = connectionLimits;

const connection = z.object({
  id: uuid,
  name: words,
  /** `https://host`, with a port or a path behind it where it has one. */
  address: z.string(),
  on: z.boolean(),
  changedAt: moment,
});

export const connectionActions = ['change', 'try', 'delete'] as const;
const wholeConnection = connection.extend({
  /** Grows with every change; a change is made by the one that was read. */
  version: z.number().int(),
  /** Below which paths calls may go; `/` stands for all. */
  paths: z.array(z.string()),
  authentication: z.enum(authentications),
  /** Only of `basic`. */
  account: z.string().nullable(),
  /** Whether a secret is kept; the secret itself is never shown. */
  secretKept: z.boolean(),
  callsPerMinute: z.number().int(),
  /** No step waits longer for a reply. */
  mostTimeoutMs: z.number().int(),
  changedBy: z.string().nullable(),
  /** The businesses that name it: in the version that counts, or only in a draft or an earlier version. */
  usedBy: z.array(z.object({ id: uuid, name: words, now: z.boolean() })),
  openActions: z.array(z.enum(connectionActions)),
});

export const listConnections = defineCall({
  method: 'GET',
  path: '/api/connections/ListConnections',
  summary: 'The connections to other systems by name; by words of the name or the address, on or off.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, words: line(40).optional(), on: flag.optional() }),
  reply: pageOf(connection),
});

export const getConnection = defineCall({
  method: 'GET',
  path: '/api/connections/GetConnection',
  summary: 'One connection with its limits and where it is used; without its secret.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: wholeConnection,
});

export const saveConnection = defineCall({
  method: 'POST',
  path: '/api/connections/SaveConnection',
  summary: 'Makes or changes a connection. An empty secret keeps the kept one, as long as the same system gets it.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    /** Left out: a new one. */
    id: uuid.optional(),
    /** Of the connection as it was read; goes with `id`. */
    version: whole.pipe(z.number().min(1)).optional(),
    name: z.strictObject({ zh: required(60), en: required(60) }),
    address: line(300).refine(isAddress, 'format'),
    paths: z.array(line(200).refine(isPathPrefix, 'format')).min(1).max(paths),
    authentication: z.enum(authentications),
    account: line(120).optional(),
    secret: z
      .union([z.literal(''), z.string().max(connectionLimits.secret.most).refine(isConnectionSecret, 'format')])
      .optional(),
    callsPerMinute: whole.pipe(z.number().min(1).max(callsPerMinute)),
    mostTimeoutMs: whole.pipe(z.number().min(timeoutMs.least).max(timeoutMs.most)),
    on: flag,
  }),
  reply: wholeConnection,
  refusals: [
    'connection-name-taken',
    'connection-changed',
    'connection-inner',
    'connection-account',
    'connection-secret-missing',
    'connection-secret-moved',
    'too-many-connections',
  ],
  audit: ['id', 'name', 'address', 'authentication', 'on'],
});

export const deleteConnection = defineCall({
  method: 'POST',
  path: '/api/connections/DeleteConnection',
  summary:
    'Deletes a connection that no draft and no published version names. What was called over it stays in the log.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, version: whole.pipe(z.number().min(1)) }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['connection-in-use', 'connection-changed'],
  audit: ['id'],
});

export const tryConnection = defineCall({
  method: 'POST',
  path: '/api/connections/TryConnection',
  summary:
    'Reads one path over a connection and says whether it was answered, also while it is off. Ten tries in ten minutes.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({ id: uuid, path: line(500) }),
  reply: z.object({
    /** Of the reply, where there was one. */
    status: z.number().int().nullable(),
    ms: z.number().int(),
    failure: z.enum(callFailures).nullable(),
  }),
  refusals: ['tried-often'],
  audit: ['id'],
});

const call = z.object({
  id: uuid,
  at: moment,
  /** By the name that it has now; null when it was deleted, or before its first try. */
  connection: z.object({ id: uuid, name: words }).nullable(),
  /** Null before the first try. */
  method: z.string().nullable(),
  /** Without what stands behind the question mark; null before the first try. */
  path: z.string().nullable(),
  state: z.enum(callStates),
  callback: z.enum(callbackStates).nullable(),
  /** Of the last reply, where there was one. */
  status: z.number().int().nullable(),
  tries: z.number().int(),
  /** How long the last try took. */
  ms: z.number().int().nullable(),
  failure: z.enum(callFailures).nullable(),
  process: z.object({ id: uuid, number: z.string() }),
  step: words.nullable(),
});

export const listCalls = defineCall({
  method: 'GET',
  path: '/api/connections/ListCalls',
  summary: 'The calls to other systems, the newest first; of one connection, of one application, or in one state.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    ...pageQuery,
    connectionId: uuid.optional(),
    /** The number of an application, whole. */
    number: line(40).optional(),
    state: z.enum(callStates).optional(),
  }),
  reply: pageOf(call),
});

const wholeCall = call.extend({
  /** As it was sent last, without the secret and what is made with it. */
  request: z
    .object({
      address: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string().nullable(),
    })
    .nullable(),
  /** The beginning of what came back. */
  reply: z.string().nullable(),
  /** When it is tried again. */
  nextTryAt: moment.nullable(),
  openActions: z.array(z.enum(['send-again'])),
});

export const getCall = defineCall({
  method: 'GET',
  path: '/api/connections/GetCall',
  summary: 'One call: what was sent, without secrets, and the beginning of what came back.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: wholeCall,
});

export const sendCallAgain = defineCall({
  method: 'POST',
  path: '/api/connections/SendCallAgain',
  summary:
    'Sends a call again that failed, or that nobody waits for. The application hears of the reply only if it still waits.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: wholeCall,
  refusals: ['call-not-now'],
  audit: ['id'],
});
