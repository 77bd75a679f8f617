import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { groups, processRow } from './flow-shapes.ts';

/** The filters of the back-office lists; the same words stand in the page's address. */
export const processFilters = {
  words: line(40).optional(),
  businessId: uuid.optional(),
  departmentId: uuid.optional(),
  submitterId: uuid.optional(),
  from: whole.optional(),
  until: whole.optional(),
  overdue: z.enum(['true']).optional(),
  hungUp: z.enum(['true']).optional(),
};

/** BusMon: all of the organisation, as far as the caller's role sees. */
export const listAllProcesses = defineCall({
  method: 'GET',
  path: '/api/monitoring/ListAll',
  summary: 'Every process of the organisation in one group, as far as the caller’s role sees.',
  areas: ['office'],
  access: permission('business.monitor-all'),
  query: z.strictObject({ ...pageQuery, group: z.enum(groups), ...processFilters }),
  reply: pageOf(processRow),
});

/** MyMon: business that I own or supervise, and where I took part or was copied. */
export const listMonitored = defineCall({
  method: 'GET',
  path: '/api/monitoring/ListMonitored',
  summary: 'Processes of the businesses that the caller owns or supervises; partake: those the caller took part in.',
  areas: ['office'],
  access: permission('business.monitor-mine'),
  query: z.strictObject({ ...pageQuery, group: z.enum(['todo', 'doing', 'partake']), ...processFilters }),
  reply: pageOf(processRow),
});

/** MyBus: to do, and what I submitted or acted on: still running, got through, aborted. */
export const listMyBusiness = defineCall({
  method: 'GET',
  path: '/api/monitoring/ListMyBusiness',
  summary: 'What the caller has to do, and what the caller submitted or acted on.',
  areas: ['office'],
  access: permission('business.mine'),
  query: z.strictObject({ ...pageQuery, group: z.enum(groups), ...processFilters }),
  reply: pageOf(processRow),
});

export const countMonitored = defineCall({
  method: 'GET',
  path: '/api/monitoring/Count',
  summary: 'How many stand in each group of one of the three lists, counted up to 1000.',
  areas: ['office'],
  access: permission('business.mine'),
  query: z.strictObject({ list: z.enum(['all', 'monitored', 'mine']) }),
  reply: z.object({ counts: z.record(z.string(), z.number()) }),
});

export const exportProcesses = defineCall({
  method: 'GET',
  path: '/api/monitoring/Export',
  summary: 'The filtered list as a spreadsheet, streamed; at most 100,000 rows.',
  areas: ['office'],
  access: permission('business.mine'),
  query: z.strictObject({
    list: z.enum(['all', 'monitored', 'mine']),
    group: z.enum([...groups, 'partake']),
    ...processFilters,
  }),
  reply: z.unknown(),
  envelope: 'bytes',
});
