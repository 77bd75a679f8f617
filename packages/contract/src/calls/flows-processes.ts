import { childFailures, childStates } from '@campus/rules/flows/child-failures.ts';
import {
  buttons,
  myLists,
  processActions,
  processGroups,
  processOutcomes,
  processStatuses,
  stepKinds,
} from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { desks, everyArea, halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { day, line, moment, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { flowRefusals } from '../refusals.ts';
import {
  deadline,
  evaluation,
  eventPage,
  fieldWithValue,
  namesOfIds,
  overseers,
  person,
  picture,
  processRow,
  promise,
  tookMs,
  words,
} from './flows-shapes.ts';

/** What every operation answers: what the process is now. */
export const acted = z.object({
  id: uuid,
  number: z.string(),
  status: z.enum(processStatuses),
  outcome: z.enum(processOutcomes).nullable(),
  group: z.enum(processGroups),
});

export const listMyProcesses = defineCall({
  method: 'GET',
  path: '/api/process/ListMine',
  summary:
    'Submitted by the caller (processing, in-approval, completed), or taken part in (not-handled, handled, copied).',
  areas: ['hall-phone', 'workflow'],
  access: signedIn('any'),
  query: z.strictObject({
    ...pageQuery,
    list: z.enum(myLists),
    businessId: uuid.optional(),
    words: line(40).optional(),
  }),
  reply: pageOf(processRow),
});

export const getMyCounts = defineCall({
  method: 'GET',
  path: '/api/process/GetMyCounts',
  summary: 'How many stand in each of the caller’s lists; counted up to 1000.',
  areas: ['workflow'],
  access: signedIn('session'),
  query: z.strictObject({ businessId: uuid.optional() }),
  reply: z.object({
    submit: z.object({ processing: z.number(), inApproval: z.number(), completed: z.number() }),
    approval: z.object({ notHandled: z.number(), handled: z.number(), copyFor: z.number() }),
    drafts: z.number(),
  }),
});

export const listMyApplications = defineCall({
  method: 'GET',
  path: '/api/process/ListMyApplications',
  summary: 'What the caller applied for, of one group and business or of all, the newest first.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({
    ...pageQuery,
    group: z.enum(processGroups).optional(),
    businessId: uuid.optional(),
    words: line(40).optional(),
  }),
  reply: pageOf(processRow),
});

export const countMyApplications = defineCall({
  method: 'GET',
  path: '/api/process/CountMyApplications',
  summary: 'How many of the caller’s applications stand in each group; counted up to 1000.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ businessId: uuid.optional() }),
  reply: z.object({
    todo: z.number().int(),
    doing: z.number().int(),
    done: z.number().int(),
    abort: z.number().int(),
    drafts: z.number().int(),
  }),
});

const button = z.object({
  button: z.enum(buttons),
  /** The business's own word for it, if it has one. */
  name: words.nullable(),
  reason: z.enum(['none', 'optional', 'required']),
  attachments: z.boolean(),
  signature: z.boolean(),
  /** The fields that it asks for, whatever else the form needs. */
  fields: z.array(z.string()).readonly(),
});

export const getProcess = defineCall({
  method: 'GET',
  path: '/api/process/GetProcess',
  summary: 'One process as the caller may see it: form, way, present people, and what the caller may do now.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  query: z.strictObject({ id: uuid }),
  reply: processRow.extend({
    fields: z.array(fieldWithValue),
    names: namesOfIds,
    pictures: z.array(picture),
    /** How long it would take, as the submitter was told. */
    promise,
    tookMs,
    openActions: z.array(z.enum(processActions)),
    /** What the caller is asked, with everything the step allows. */
    tasks: z.array(
      z.object({
        id: z.number().int(),
        visit: z.number().int(),
        sId: z.string(),
        kind: z.enum(['approve', 'handle', 'evaluate', 'action', 'wait', 'router', 'set', 'child', 'call']),
        stepName: words,
        state: z.enum(['open', 'offered', 'claimed']),
        part: z.enum(['voter', 'before', 'helper']),
        instead: person.nullable(),
        openedAt: moment,
        /** Those of the case. */
        dueAt: deadline.dueAt,
        dueBy: deadline.dueBy,
        hungUp: z.boolean(),
        buttons: z.array(button),
        /** Whom the present approver picks for a step to come. */
        next: z.object({ sId: z.string(), stepName: words, several: z.boolean() }).nullable(),
        /** Where it can be returned to. */
        returnTo: z.array(
          z.object({ kind: z.enum(['submitter', 'previous', 'step']), step: z.string().nullable(), name: words }),
        ),
        /** Whether the person who returns it chooses how it continues afterwards. */
        asksAfterwards: z.boolean(),
        /** Signers at the same step whom the caller may take out. */
        removable: z.array(z.object({ task: z.number().int(), person })),
      }),
    ),
    /** Decisions of the caller that can be taken back. */
    takeBack: z.array(z.object({ task: z.number().int(), stepName: words })),
    /** Ways back that the caller would have, and why they are closed: to a step, or by taking back what was decided there. */
    closedWays: z.array(
      z.object({
        way: z.enum(['return', 'take-back']),
        stepName: words,
        refusal: z.enum(['cannot-be-undone', 'hung-up']),
      }),
    ),
    /** Signers whom the caller may remove at other steps: those the caller waits for; managers of the business, all. */
    removable: z.array(z.object({ task: z.number().int(), person, stepName: words })),
    /** What is hung up, and whether the caller may resume it. */
    hung: z.array(
      z.object({
        visit: z.number().int(),
        stepName: words,
        reason: z.string(),
        since: moment,
        resumeAt: moment.nullable(),
        mayResume: z.boolean(),
      }),
    ),
    /** The way that it took and has before it. */
    way: z.array(
      z.object({
        step: z.string(),
        name: words,
        kind: z.enum(stepKinds),
        depth: z.number().int(),
        state: z.enum(['passed', 'present', 'hung-up', 'coming', 'not-taken']),
        /** What became of it by itself: its time was over, or the day that it waits for was. */
        by: z.enum(['timed-out', 'past']).nullable(),
        at: moment.nullable(),
        people: z.array(
          z.object({ person, state: z.string(), at: moment.nullable(), instead: person.nullable(), read: z.boolean() }),
        ),
      }),
    ),
    contacts: z.array(z.object({ sId: z.string(), stepName: words, several: z.boolean(), people: z.array(person) })),
    evaluation: z.object({ stars: z.number().int(), text: z.string(), achieved: z.boolean(), at: moment }).nullable(),
    returned: z.object({ by: person.nullable(), at: moment, reason: z.string(), stepName: words }).nullable(),
    /** The case whose step handed this one in; only an id for whoever may not open it. */
    parent: z
      .object({ id: uuid, number: z.string().nullable(), title: words.nullable(), mayOpen: z.boolean() })
      .nullable(),
    /** What steps of this one handed in or are to, the latest step first; at most 50. */
    children: z.array(
      z.object({
        /** Null while it is not handed in, and for whoever may not open it. */
        id: uuid.nullable(),
        /** Which of the applications of its step, from 0. */
        item: z.number().int(),
        /** The step that asked for it, and the visit of it: a step may stand on the way more than once. */
        step: z.string(),
        visit: z.number().int(),
        stepName: words,
        business: words.nullable(),
        number: z.string().nullable(),
        title: words.nullable(),
        state: z.enum(childStates),
        outcome: z.enum(processOutcomes).nullable(),
        /** At which steps it stands; only for whoever may open it. */
        at: z.array(words),
        mayOpen: z.boolean(),
        failure: z.enum(childFailures).nullable(),
      }),
    ),
    comments: z.number().int(),
    attachments: z.number().int(),
    /** Whether its business offers it to the caller on paper. */
    onPaper: z.boolean(),
    /** The steps that an administrator may move it to, or open it again at; empty for everybody else. */
    moveTo: z.array(z.object({ step: z.string(), name: words })),
    /** What happened lately; ListEvents answers what is before that. */
    events: eventPage,
  }),
});

export const listProcessEvents = defineCall({
  method: 'GET',
  path: '/api/process/ListEvents',
  summary: 'What happened to a process, the newest first.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  query: z.strictObject({ ...pageQuery, id: uuid }),
  reply: eventPage,
});

export const listComments = defineCall({
  method: 'GET',
  path: '/api/process/ListComments',
  summary: 'What those who take part said to each other, the newest first.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  query: z.strictObject({ ...pageQuery, id: uuid }),
  reply: pageOf(
    z.object({ id: uuid, at: moment, by: person, text: z.string(), pictures: z.array(picture), mine: z.boolean() }),
  ),
});

export const addComment = defineCall({
  method: 'POST',
  path: '/api/process/AddComment',
  summary: 'Says something to those who take part.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({
    id: uuid,
    text: z.string().trim().min(1).max(1000),
    pictures: z.array(uuid).max(6).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: flowRefusals,
  audit: ['id'],
});

export const listProcessFiles = defineCall({
  method: 'GET',
  path: '/api/process/ListFiles',
  summary: 'The pictures of a process, from its form, its events and its comments, the newest first.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  query: z.strictObject({ ...pageQuery, id: uuid }),
  reply: pageOf(picture.extend({ at: moment, by: person })),
});

const onProcess = { id: uuid };

export const remindProcess = defineCall({
  method: 'POST',
  path: '/api/process/Remind',
  summary: 'Reminds those who are asked, once in 30 minutes.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject(onProcess),
  reply: acted,
  refusals: ['reminded-lately', ...flowRefusals],
  audit: ['id'],
});

export const withdrawProcess = defineCall({
  method: 'POST',
  path: '/api/process/Withdraw',
  summary: 'The submitter takes the application back, where its business allows that.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, reason: line(200).optional() }),
  reply: acted,
  refusals: ['data-syncing', ...flowRefusals],
  audit: ['id'],
});

export const deleteProcess = defineCall({
  method: 'POST',
  path: '/api/process/Delete',
  summary: 'Hides an ended application from its submitter’s lists; it is never destroyed.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject(onProcess),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: flowRefusals,
  audit: ['id'],
});

export const evaluateProcess = defineCall({
  method: 'POST',
  path: '/api/process/Evaluate',
  summary: 'The submitter says how it was: stars, a text, and whether the request was achieved.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, ...evaluation }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'stars'],
});

export const reopenProcess = defineCall({
  method: 'POST',
  path: '/api/process/Reopen',
  summary: 'The submitter says, instead of evaluating, that it is not done: those who had done it are asked again.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, reason: required(500), pictures: z.array(uuid).max(6).optional() }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id'],
});

export const endProcess = defineCall({
  method: 'POST',
  path: '/api/process/End',
  summary: 'An owner of the business or an administrator ends a process, and says why.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, reason: required(200) }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id'],
});

export const moveProcess = defineCall({
  method: 'POST',
  path: '/api/process/Move',
  summary: 'An owner of the business or an administrator moves a process to any step, and says why.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, step: line(60), reason: required(200) }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'step'],
});

export const reopenEnded = defineCall({
  method: 'POST',
  path: '/api/process/ReopenEnded',
  summary: 'An owner of the business or an administrator lets what has ended go on from a step, and says why.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, step: line(60), reason: required(200) }),
  reply: acted,
  refusals: ['ends-for-good', ...flowRefusals],
  audit: ['id', 'step'],
});

export const hangUpProcess = defineCall({
  method: 'POST',
  path: '/api/process/HangUpProcess',
  summary: 'An owner of the business or an administrator hangs a whole process up: every clock of it stands still.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({
    ...onProcess,
    reason: required(200),
    /** The day on which it goes on by itself. */
    resumeOn: day.optional(),
  }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id'],
});

export const resumeProcess = defineCall({
  method: 'POST',
  path: '/api/process/ResumeProcess',
  summary: 'An owner of the business or an administrator lets everything of a process go on that is hung up.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, reason: line(200).optional() }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id'],
});

export const pickPeople = defineCall({
  method: 'POST',
  path: '/api/process/PickPeople',
  summary: 'Changes whom a coming step asks; a step that asks already keeps its people.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ ...onProcess, sId: line(120), people: z.array(uuid).min(1).max(50) }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'sId'],
});
