import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

const read = permission('audit.read');
const fields = z.record(z.string(), z.unknown()).nullable();

/** What narrows the log; all of it together. */
const filters = {
  call: line(80).optional(),
  /** What somebody did, by the account that they had then, or whatever it was. */
  account: line(64).optional(),
  personId: uuid.optional(),
  /** One record, as `kind/id`: its history. */
  record: z
    .string()
    .regex(/^[a-z-]{1,40}\/[\w.:-]{1,80}$/)
    .optional(),
  /** One request: its story. */
  requestId: line(64).optional(),
  from: whole.optional(),
  until: whole.optional(),
};

export const listAuditEntries = defineCall({
  method: 'GET',
  path: '/api/audit/ListAuditEntries',
  summary: 'Who did or tried what in the caller’s organisation, newest first; of one record or one request, too.',
  areas: ['office'],
  access: read,
  rate: 'search',
  query: z.strictObject({ ...pageQuery, ...filters }),
  reply: pageOf(
    z.object({
      id: z.string(),
      at: moment,
      call: z.string(),
      outcome: z.string(),
      account: z.string().nullable(),
      /** Who has the account now. */
      person: z.string().nullable(),
      facts: z.record(z.string(), z.unknown()),
      requestId: z.string(),
      ip: z.string(),
      /** The page from which it came, as its browser said. */
      page: z.string().nullable(),
      /** What it was about, by the name that it had then, and what of it became different. */
      record: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
      before: fields,
      after: fields,
      /** What the ids in it stand for now; what is gone has no name. */
      names: z.record(z.string(), words),
    }),
  ),
});

export const getRequestStory = defineCall({
  method: 'GET',
  path: '/api/audit/GetRequestStory',
  summary: 'What came of one request: its page, its calls, the jobs that ran because of it, and what was sent.',
  areas: ['office'],
  access: read,
  query: z.strictObject({ requestId: line(64) }),
  reply: z.object({
    requestId: z.string(),
    at: moment,
    account: z.string().nullable(),
    person: z.string().nullable(),
    page: z.string().nullable(),
    calls: z.array(z.object({ call: z.string(), outcome: z.string(), at: moment, records: z.number().int() })),
    jobs: z.array(z.object({ job: z.string(), outcome: z.string(), at: moment })),
    /** By mail and the like: of which kind, what became of it, and to how many people. */
    sent: z.array(
      z.object({
        channel: z.enum(['mail', 'wecom']),
        kind: z.string(),
        state: z.enum(['waiting', 'sent', 'given-up']),
        people: z.number().int(),
      }),
    ),
  }),
});

export const exportAuditEntries = defineCall({
  method: 'GET',
  path: '/api/audit/ExportAuditEntries',
  summary: 'The filtered log as a spreadsheet, streamed; at most 100,000 rows.',
  areas: ['office'],
  access: read,
  query: z.strictObject(filters),
  reply: z.unknown(),
  envelope: 'bytes',
});
