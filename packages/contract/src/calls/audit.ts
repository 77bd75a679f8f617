import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, whole } from '../fields.ts';

export const listAuditEntries = defineCall({
  method: 'GET',
  path: '/api/audit/ListAuditEntries',
  summary: 'Who did or tried what in the caller’s organisation, newest first.',
  areas: ['office'],
  access: permission('audit.read'),
  query: z.strictObject({
    ...pageQuery,
    call: line(80).optional(),
    account: line(64).optional(),
    from: whole.optional(),
    until: whole.optional(),
  }),
  reply: pageOf(
    z.object({
      id: z.string(),
      at: moment,
      call: z.string(),
      outcome: z.string(),
      account: z.string().nullable(),
      facts: z.record(z.string(), z.unknown()),
      requestId: z.string(),
      ip: z.string(),
    }),
  ),
});
