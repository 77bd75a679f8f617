import { bulkActs, outcomes, partKinds } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, moment, orCleared, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';
import { listPeople } from './people-office.ts';

/** What is done to many people at once: tried first, then applied as it was tried, and undone within a day. */

const manage = permission('people.manage');
const person = z.object({ id: uuid, name: z.string() });
const nameWithId = z.object({ id: uuid, name: words });
/** A list that a form body can also say is empty. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.union([z.literal('').transform((): z.output<T>[] => []), z.array(item).max(most)]);
const to = orCleared(uuid);

const listedPerson = person.extend({
  account: z.string(),
  department: words.nullable(),
  className: z.string().nullable(),
});

/** How far an act has come. */
export const bulkStates = ['tried', 'applied', 'undone'] as const;
const count = z.number().int();
const counts = z.object({ done: count, same: count, refused: count, changed: count });

const bulkAct = z.object({
  id: uuid,
  act: z.enum(bulkActs),
  state: z.enum(bulkStates),
  /** Who tried it, and whether that is the caller. */
  by: person,
  mine: z.boolean(),
  at: moment,
  undoneBy: person.nullable(),
  /** Until when it can be applied, or undone; null where neither is open to the caller. */
  applyUntilAt: moment.nullable(),
  undoUntilAt: moment.nullable(),
  /** What is given, taken and said, by the names of that moment. */
  said: z.object({
    give: z.array(nameWithId),
    take: z.array(nameWithId),
    department: nameWithId.nullable(),
    reason: z.string().nullable(),
    tasksTo: person.nullable(),
    headsTo: person.nullable(),
    businessesTo: person.nullable(),
    byBusiness: z.array(nameWithId.extend({ to: person })),
  }),
  people: count,
  /** Of those who were chosen: how many are not there, or out of reach. */
  missing: count,
  /** Of how many people it says what, in each state that it has been in. */
  counts: z.object({ tried: counts, applied: counts.nullable(), undone: counts.nullable() }),
});

/** Either these people, or all that these filters find; then their number must be sent as well. */
const whoIsMeant = {
  people: listOf(uuid, 1000).optional(),
  found: whole.pipe(z.number().min(1)).optional(),
  filter: listPeople.query.omit({ after: true, size: true }).optional(),
};

export const tryBulkAct = defineCall({
  method: 'POST',
  path: '/api/people/TryBulkAct',
  summary: 'A dry run: does something to many people, says what it would do to each, and takes it all back.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({
    act: z.enum(bulkActs),
    ...whoIsMeant,
    /** Roles or labels. */
    give: listOf(uuid, 20).optional(),
    take: listOf(uuid, 20).optional(),
    departmentId: uuid.optional(),
    /** Of disabling and of handing over. */
    reason: required(200).optional(),
    tasksTo: to.optional(),
    headsTo: to.optional(),
    businessesTo: to.optional(),
    /** Who gets the tasks of a business; those of others go to `tasksTo`, or stay. */
    byBusiness: listOf(z.strictObject({ businessId: uuid, to: uuid }), 50).optional(),
  }),
  reply: bulkAct,
  refusals: ['bulk-too-many', 'bulk-too-many-tasks', 'bulk-found-other', 'bulk-how-many'],
  audit: ['act', 'found', 'give', 'take', 'departmentId', 'reason', 'tasksTo', 'headsTo', 'businessesTo', 'byBusiness'],
});

export const giveOneTimePasswords = defineCall({
  method: 'POST',
  path: '/api/people/GiveOneTimePasswords',
  summary: 'A new one-time password for each of many people, told once; their sign-ins end. Nobody can undo it.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({
    ...whoIsMeant,
    /** Also those who have chosen a password of their own. */
    everybody: flag.optional(),
  }),
  reply: z.object({
    given: z.array(listedPerson.extend({ password: z.string() })),
    /** Until when these open a first sign-in. */
    untilAt: moment,
    /** Who got none, and why. */
    left: z.array(listedPerson.extend({ why: words })),
    /** Of those who were chosen: how many are not there, or out of reach. */
    missing: count,
  }),
  refusals: ['bulk-too-many', 'bulk-found-other', 'bulk-how-many'],
  audit: ['found', 'everybody'],
});

export const applyBulkAct = defineCall({
  method: 'POST',
  path: '/api/people/ApplyBulkAct',
  summary: 'Does what a dry run said; whoever it would now treat in another way is left as they are, and named.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({ id: uuid }),
  reply: bulkAct,
  refusals: ['bulk-settled', 'bulk-too-late', 'bulk-too-many-tasks'],
  audit: ['id'],
});

export const undoBulkAct = defineCall({
  method: 'POST',
  path: '/api/people/UndoBulkAct',
  summary: 'Puts back what a bulk act changed in the last 24 hours; whoever was changed since is left, and named.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({ id: uuid }),
  reply: bulkAct,
  refusals: ['bulk-settled', 'bulk-too-late'],
  audit: ['id'],
});

export const listBulkActs = defineCall({
  method: 'GET',
  path: '/api/people/ListBulkActs',
  summary: 'The bulk acts of the last 24 hours, the newest first: one’s own, and all for who reaches everybody.',
  areas: ['office'],
  access: manage,
  query: z.strictObject(pageQuery),
  reply: pageOf(bulkAct),
});

export const listBulkRows = defineCall({
  method: 'GET',
  path: '/api/people/ListBulkRows',
  summary: 'What a bulk act says of each person within reach, by account.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    ...pageQuery,
    id: uuid,
    /** The state of the act whose results are listed; by default its present one. */
    state: z.enum(bulkStates).optional(),
    outcome: z.enum(outcomes).optional(),
  }),
  reply: pageOf(
    z.object({
      person: person.extend({ account: z.string() }),
      outcome: z.enum(outcomes),
      /** Why it is refused, as a sentence. */
      why: words.nullable(),
      parts: z.array(
        z.object({
          kind: z.enum(partKinds),
          id: z.string(),
          name: words,
          before: z.string(),
          after: z.string(),
          to: person.nullable(),
          /** Of what was changed since: how it stands now, and who changed it, where that is known. */
          now: z.string().nullable(),
          by: z.string().nullable(),
          at: moment.nullable(),
        }),
      ),
    }),
  ),
});
