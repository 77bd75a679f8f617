import { processGroups } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { processRow } from './flows-shapes.ts';

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
  rate: 'search',
  query: z.strictObject({ ...pageQuery, group: z.enum(processGroups), ...processFilters }),
  reply: pageOf(processRow),
});

/** MyMon: business that I own or supervise, and where I took part or was copied. */
export const listMonitored = defineCall({
  method: 'GET',
  path: '/api/monitoring/ListMonitored',
  summary: 'Processes of the businesses that the caller owns or supervises; partake: those the caller took part in.',
  areas: ['office'],
  access: permission('business.monitor-mine'),
  rate: 'search',
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
  rate: 'search',
  query: z.strictObject({ ...pageQuery, group: z.enum(processGroups), ...processFilters }),
  reply: pageOf(processRow),
});

/** How many stand in each group, counted up to 1000. */
const groupCounts = z.object({ counts: z.record(z.string(), z.number()) });

export const countAllProcesses = defineCall({
  method: 'GET',
  path: '/api/monitoring/CountAll',
  summary: 'How many processes of the organisation stand in each group, as far as the caller’s role sees.',
  areas: ['office'],
  access: permission('business.monitor-all'),
  reply: groupCounts,
});

export const countMonitored = defineCall({
  method: 'GET',
  path: '/api/monitoring/CountMonitored',
  summary: 'How many processes that the caller supervises or took part in stand in each group.',
  areas: ['office'],
  access: permission('business.monitor-mine'),
  reply: groupCounts,
});

export const countMyBusiness = defineCall({
  method: 'GET',
  path: '/api/monitoring/CountMyBusiness',
  summary: 'How many processes of the caller’s own work stand in each group.',
  areas: ['office'],
  access: permission('business.mine'),
  reply: groupCounts,
});

export const exportAllProcesses = defineCall({
  method: 'GET',
  path: '/api/monitoring/ExportAll',
  summary: 'The filtered list of the organisation’s processes as a spreadsheet, streamed; at most 100,000 rows.',
  areas: ['office'],
  access: permission('business.monitor-all'),
  query: z.strictObject({ group: z.enum(processGroups), ...processFilters }),
  reply: z.unknown(),
  envelope: 'bytes',
});

export const exportMonitored = defineCall({
  method: 'GET',
  path: '/api/monitoring/ExportMonitored',
  summary: 'The filtered list of what the caller supervises or took part in as a spreadsheet; at most 100,000 rows.',
  areas: ['office'],
  access: permission('business.monitor-mine'),
  query: z.strictObject({ group: z.enum(['todo', 'doing', 'partake']), ...processFilters }),
  reply: z.unknown(),
  envelope: 'bytes',
});

export const exportMyBusiness = defineCall({
  method: 'GET',
  path: '/api/monitoring/ExportMyBusiness',
  summary: 'The filtered list of the caller’s own work as a spreadsheet, streamed; at most 100,000 rows.',
  areas: ['office'],
  access: permission('business.mine'),
  query: z.strictObject({ group: z.enum(processGroups), ...processFilters }),
  reply: z.unknown(),
  envelope: 'bytes',
});
