import { lineStates } from '@campus/rules/network-packages/lines.ts';
import { rosterLists } from '@campus/rules/roster/lists.ts';
import { nearReasons } from '@campus/rules/roster/near-reasons.ts';
import { rosterDoubts, rosterOutcomes, rosterRowFaults, rosterWholes } from '@campus/rules/roster/outcomes.ts';
import { z } from 'zod';
import { defineCall, permission, signature } from '../define-call.ts';
import { flag, line, moment, orgSign, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** Lists of people, departments, heads and labels: kept, compared, applied as a whole, undone. */

const manage = permission('roster.manage');

export const rosterSources = ['file', 'call', 'office'] as const;
export const rosterStates = ['dry', 'applied', 'undone', 'refused'] as const;
export const rosterActions = ['compare', 'agree', 'apply', 'undo'] as const;
/** What the rows of a difference can be narrowed to; moved and renumbered ones are changed, and kept ones may be the same. */
export const rosterFilters = [...rosterOutcomes, 'moved', 'renumbered', 'kept', 'kept-back'] as const;

const count = z.number().int();
const text = z.string().nullable();
const counts = z.object({
  same: count,
  new: count,
  changed: count,
  returned: count,
  gone: count,
  asked: count,
  odd: count,
  /** Of those that are changed or return. */
  moved: count,
  renumbered: count,
  /** Rows of which a field is kept because somebody changed it by hand. */
  kept: count,
  /** Rows that stayed as they were when the list was undone, because something newer stands. */
  keptBack: count,
});

const run = z.object({
  id: uuid,
  list: z.enum(rosterLists),
  source: z.enum(rosterSources),
  /** What the file was called. */
  name: text,
  whole: z.enum(rosterWholes),
  /** Whether people whom no roster ever named count as gone as well. */
  byHandToo: z.boolean(),
  state: z.enum(rosterStates),
  /** Why nothing of it could be read. */
  fault: text,
  /** Headings that no column has: what stands below them was not read. */
  unknownHeadings: z.array(z.string()),
  /** Why a second person has to agree. */
  doubts: z.array(z.enum(rosterDoubts)),
  /** Rows whose account cannot be read. While there are any, nobody is gone. */
  unreadAccounts: count,
  /** What would be changed; to be sent back with what is done, so that nobody applies what they did not see. */
  plan: z.string(),
  counts,
  receivedAt: moment,
  comparedAt: moment,
  byName: text,
  agreedAt: moment.nullable(),
  agreedByName: text,
  appliedAt: moment.nullable(),
  appliedByName: text,
  undoneAt: moment.nullable(),
  undoneByName: text,
  undoUntilAt: moment.nullable(),
  openActions: z.array(z.enum(rosterActions)),
});

const listFields = { list: z.enum(rosterLists), whole: z.enum(rosterWholes).optional(), byHandToo: flag.optional() };

export const checkRoster = defineCall({
  method: 'POST',
  path: '/api/roster/CheckRoster',
  summary:
    'Reads a list and keeps what it would change, without changing anything. `whole` counts for people and labels.',
  takesLong: true,
  areas: ['office'],
  access: manage,
  // A whole university with every column, as values between commas.
  upload: { streamedMb: 40 },
  query: z.strictObject(listFields),
  reply: run,
  refusals: ['roster-unreadable', 'roster-running'],
  audit: ['list', 'whole', 'byHandToo'],
});

export const listRosterRuns = defineCall({
  method: 'GET',
  path: '/api/roster/ListRosterRuns',
  summary: 'The lists that came, newest first: all of them, or one’s own where one reaches a part of the organisation.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    ...pageQuery,
    list: z.enum(rosterLists).optional(),
    state: z.enum(rosterStates).optional(),
  }),
  reply: pageOf(run),
});

export const getRosterRun = defineCall({
  method: 'GET',
  path: '/api/roster/GetRosterRun',
  summary: 'One list that came.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: run,
});

const perOutcome = { new: count, changed: count, moved: count, gone: count, odd: count };

/** So many labels at most are offered to be made. */
const MOST_MISSING = 100;

export const getRosterDifference = defineCall({
  method: 'GET',
  path: '/api/roster/GetRosterDifference',
  summary: 'What a list changes: by field, by department, and which approvals it would leave without anybody.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: z.object({
    fields: z.array(z.object({ field: z.string(), changed: count, kept: count })),
    faults: z.array(z.object({ fault: z.enum(rosterRowFaults), count })),
    /** By the department in which people stand, or come to stand; null for those without one. The largest first. */
    departments: z.array(z.object({ department: z.object({ id: uuid, name: words }).nullable(), ...perOutcome })),
    /** Of each doubt, how many of how many, and how many of a hundred it might be. */
    doubted: z.array(
      z.object({ doubt: z.enum(rosterDoubts), some: count, all: count.nullable(), mostPercent: count.nullable() }),
    ),
    /** Labels, roles, people and headships that would be left with nobody, and the businesses that ask them. */
    alone: z.array(
      z.object({
        kind: z.enum(['label', 'role', 'people', 'head']),
        /** The label, the role, the department, or the people. */
        name: words,
        businesses: z.array(z.object({ id: uuid, name: words })),
      }),
    ),
    /** Labels that rows name and nobody has made yet, at most a hundred; whether the caller may make them. */
    missingLabels: z.array(z.string()),
    mayMakeLabels: z.boolean(),
    /** Open tasks of those who are gone; they go on by the rule of each step. */
    openTasks: count,
    /** Lines of those who are gone, and what is on their accounts. */
    lines: count,
    balanceFen: count,
  }),
});

const side = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

export const listRosterRows = defineCall({
  method: 'GET',
  path: '/api/roster/ListRosterRows',
  summary: 'The rows of a list in the order of the file; those whom it does not name any more follow.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    ...pageQuery,
    runId: uuid,
    shown: z.enum(rosterFilters).optional(),
    /** Only those of which this field changes; of the kept ones, those of which it is kept. */
    field: line(40).optional(),
    fault: z.enum(rosterRowFaults).optional(),
    /** This very department; `none`: those without one. */
    department: z.union([uuid, z.literal('none')]).optional(),
    words: line(40).optional(),
  }),
  reply: pageOf(
    z.object({
      nr: count,
      /** The account, or the code of a department. */
      key: z.string(),
      name: z.string(),
      outcome: z.enum(rosterOutcomes),
      /** What is odd, in which column, and what stood there. */
      faults: z.array(z.object({ fault: z.enum(rosterRowFaults), column: z.string(), value: z.string() })),
      personId: uuid.nullable(),
      department: z.object({ id: uuid, name: words }).nullable(),
      /** By field: what stands, and what stands afterwards. Document numbers are masked. */
      changes: z.array(z.object({ field: z.string(), before: side, after: side })),
      /** Fields that somebody changed by hand: what stands, and what the list says. */
      kept: z.array(z.object({ field: z.string(), before: side, after: side })),
      /** The people who may be meant, where somebody has to choose. */
      near: z
        .object({
          id: uuid,
          account: z.string(),
          name: z.string(),
          department: words.nullable(),
          /** What besides the name is the same. */
          why: z.array(z.enum(nearReasons)),
        })
        .nullable(),
      answer: z.enum(['same', 'new']).nullable(),
      /** Once the list is undone: whether this went back. */
      wentBack: z.boolean().nullable(),
    }),
  ),
});

export const answerRosterRow = defineCall({
  method: 'POST',
  path: '/api/roster/AnswerRosterRow',
  summary: 'Says of a row whether it means the person who is near to it, or somebody new. The list is compared again.',
  takesLong: true,
  areas: ['office'],
  access: manage,
  body: z.strictObject({ runId: uuid, nr: whole, answer: z.enum(['same', 'new']) }),
  reply: run,
  refusals: ['roster-settled', 'roster-running'],
  audit: ['runId', 'nr', 'answer'],
});

export const compareRosterRun = defineCall({
  method: 'POST',
  path: '/api/roster/CompareRosterRun',
  summary:
    'Compares a list that waits again with what stands now, and makes labels before that where it is told which.',
  takesLong: true,
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid,
    /** Of the labels that rows name and nobody has made yet: those that are to be made. Asks for `labels.manage`. */
    makeLabels: z.array(required(60)).min(1).max(MOST_MISSING).optional(),
  }),
  reply: run,
  refusals: ['roster-settled', 'roster-running'],
  audit: ['id', 'makeLabels'],
});

export const agreeRosterRun = defineCall({
  method: 'POST',
  path: '/api/roster/AgreeRosterRun',
  summary: 'A second person agrees to a list that changes much; never who brought it.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, plan: line(64) }),
  reply: run,
  refusals: ['roster-settled', 'roster-outdated', 'roster-own', 'roster-running'],
  audit: ['id'],
});

export const applyRosterRun = defineCall({
  method: 'POST',
  path: '/api/roster/ApplyRosterRun',
  summary: 'Applies a list that waits, all rows that were not put aside at once.',
  takesLong: true,
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, plan: line(64) }),
  reply: run,
  refusals: [
    'roster-settled',
    'roster-outdated',
    'roster-running',
    'roster-second-person',
    'people-quota-full',
    'last-administrator',
  ],
  audit: ['id'],
});

export const undoRosterRun = defineCall({
  method: 'POST',
  path: '/api/roster/UndoRosterRun',
  summary:
    'Puts back what a list changed within the last 30 days, except where something newer stands; those are named.',
  takesLong: true,
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: run,
  refusals: ['roster-settled', 'last-administrator', 'roster-running'],
  audit: ['id'],
});

export const exportOddRosterRows = defineCall({
  method: 'GET',
  path: '/api/roster/ExportOddRosterRows',
  summary: 'The rows that were put aside as a spreadsheet, with their reasons; it can be mended and sent again.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: z.unknown(),
  envelope: 'bytes',
});

export const getRosterTemplate = defineCall({
  method: 'GET',
  path: '/api/roster/GetRosterTemplate',
  summary: 'An empty list with its headings, as a spreadsheet.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ list: z.enum(rosterLists) }),
  reply: z.unknown(),
  envelope: 'bytes',
});

export const listLeaving = defineCall({
  method: 'GET',
  path: '/api/roster/ListLeaving',
  summary: 'Those whom a list did not name any more, by the day on which they are disabled, with what they still hold.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, disabled: flag.optional() }),
  reply: pageOf(
    z.object({
      personId: uuid,
      account: z.string(),
      name: z.string(),
      department: words.nullable(),
      goneAt: moment,
      dueOn: z.string(),
      disabledAt: moment.nullable(),
      tasks: count,
      /** The departments that they head, each with the name of the deputy who follows. */
      heads: z.array(z.object({ name: words, follower: z.string().nullable() })),
      /** Businesses that would be left without an owner. */
      onlyOwnerOf: z.array(words),
      lines: z.array(z.object({ id: uuid, packageName: words, state: z.enum(lineStates) })),
      balanceFen: count,
    }),
  ),
});

export const keepLeavingPerson = defineCall({
  method: 'POST',
  path: '/api/roster/KeepLeavingPerson',
  summary: 'Somebody who is leaving stays after all.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ personId: uuid }),
  reply: z.object({ kept: z.literal(true) }),
  refusals: ['stronger-person'],
  audit: ['personId'],
});

/** As many as fit into one message with room to spare. */
const MOST_ROWS = 5000;

export const sendRoster = defineCall({
  method: 'POST',
  path: '/api/roster/SendRoster',
  summary:
    'A system of the university sends a list, its fields by the names of the columns. A long one comes in parts of one reference; nothing is read before the last part is here.',
  bodyKb: 4096,
  takesLong: true,
  areas: [],
  access: signature('roster'),
  outsideRows: 'rows',
  body: z.strictObject({
    orgSign,
    ...listFields,
    /** The sender’s own name for the whole list; a part that is sent again replaces itself. */
    reference: z.string().regex(/^[\w.:-]{1,60}$/),
    part: whole.pipe(z.number().int().min(1).max(100)),
    parts: whole.pipe(z.number().int().min(1).max(100)),
    rows: z.array(z.record(z.string(), z.unknown())).max(MOST_ROWS),
  }),
  reply: z.object({
    /** How many parts are still missing; the rest is there only with the last one. */
    missing: count,
    state: z.enum(rosterStates).nullable(),
    doubts: z.array(z.enum(rosterDoubts)),
    counts: counts.nullable(),
    /** False where everything stands already as the list says. */
    changed: z.boolean(),
    odd: z.array(z.object({ nr: count, key: z.string(), column: z.string(), fault: z.enum(rosterRowFaults) })),
  }),
  refusals: ['organisation-unknown', 'feed-parts', 'people-quota-full', 'roster-running'],
  audit: ['orgSign', 'list', 'whole', 'reference', 'part', 'parts'],
});
