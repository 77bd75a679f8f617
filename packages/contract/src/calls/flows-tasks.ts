import { decisions } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { desks, everyArea } from '../areas.ts';
import { defineCall, permission, signedIn } from '../define-call.ts';
import { day, flag, line, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { flowRefusals } from '../refusals.ts';
import { acted } from './flows-processes.ts';
import { FORM_KB, formValues, overseers, person, words } from './flows-shapes.ts';

const onTask = { id: uuid, task: whole };
/** What goes with an operation where its step asks for it or allows it. */
const saying = {
  reason: z.string().trim().max(500).optional(),
  pictures: z.array(uuid).max(6).optional(),
  signature: uuid.optional(),
};

const decision = {
  ...onTask,
  decision: z.enum(decisions),
  ...saying,
  form: formValues.optional(),
  next: z.array(uuid).max(50).optional(),
  /** People who also get a copy. */
  copy: z.array(uuid).max(50).optional(),
};

export const decideTask = defineCall({
  method: 'POST',
  path: '/api/task/Decide',
  summary: 'Agrees or disagrees, solves or does not.',
  bodyKb: FORM_KB,
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject(decision),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'task', 'decision'],
});

export const decideMany = defineCall({
  method: 'POST',
  path: '/api/task/DecideMany',
  summary:
    'The same decision on a selection; each row has its own result, and one that is refused does not stop the others.',
  areas: ['office'],
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({
    items: z.array(z.strictObject(onTask)).min(1).max(50),
    decision: z.enum(decisions),
    reason: z.string().trim().max(500).optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: uuid,
        task: z.number().int(),
        ok: z.boolean(),
        code: z.string().nullable(),
        text: words.nullable(),
      }),
    ),
  }),
  audit: ['decision'],
});

const returnTarget = z.strictObject({
  kind: z.enum(['submitter', 'previous', 'step']),
  step: line(60).optional(),
});

export const returnTask = defineCall({
  method: 'POST',
  path: '/api/task/Return',
  summary: 'Sends it back to the submitter, to the step before, or to any step it has passed.',
  bodyKb: FORM_KB,
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({
    ...onTask,
    ...saying,
    to: returnTarget,
    afterwards: z.enum(['restart', 'straight-back']).optional(),
    form: formValues.optional(),
  }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'task'],
});

/** Operations whose consequences can be seen before they are done. */
const foreseen = {
  cancelled: z.array(z.object({ stepName: words, person, hadDecided: z.boolean() })),
  asked: z.array(z.object({ stepName: words, person })),
  /** Steps at which some of these will be drawn: at most ten are named, and `more` says how many others there are. */
  draws: z.array(
    z.object({ stepName: words, people: z.array(person), more: z.number().int(), draw: z.number().int() }),
  ),
  ends: z.boolean(),
};

export const previewOperation = defineCall({
  method: 'POST',
  path: '/api/task/Preview',
  summary: 'What an operation would cancel and ask anew, before it is done.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  writes: false,
  body: z.strictObject({
    id: uuid,
    operation: z.enum([
      'return',
      'withdraw',
      'end',
      'move',
      'reopen-ended',
      'take-back',
      'reopen',
      'disagree',
      'hang-up',
      'add-signer',
    ]),
    task: whole.optional(),
    to: returnTarget.optional(),
    afterwards: z.enum(['restart', 'straight-back']).optional(),
    step: line(60).optional(),
    where: z.enum(['before', 'after']).optional(),
    people: z.array(uuid).max(50).optional(),
  }),
  reply: z.object({
    ...foreseen,
    /** What else comes of it where a draw meets only people who agreed before, so that it goes straight on. */
    perhaps: z.object(foreseen).nullable(),
  }),
  refusals: flowRefusals,
});

const operation = <const P extends `/${string}`, S extends z.ZodRawShape>(path: P, summary: string, shape: S) =>
  defineCall({
    method: 'POST',
    path,
    summary,
    areas: desks,
    access: signedIn('session'),
    alsoBy: overseers,
    body: z.strictObject({ ...onTask, ...shape }),
    reply: acted,
    refusals: flowRefusals,
    audit: ['id', 'task'],
  });

export const takeBackTask = operation(
  '/api/task/TakeBack',
  'Takes back what the caller decided, until the next one acts.',
  {
    reason: saying.reason,
  },
);
export const transferTask = operation('/api/task/Transfer', 'Gives a task away for good.', { ...saying, to: uuid });
export const delegateTask = operation(
  '/api/task/Delegate',
  'Lends a task; it comes back when the other one has answered.',
  {
    ...saying,
    to: uuid,
  },
);
export const addSigners = operation('/api/task/AddSigners', 'Asks others to sign before or after the caller.', {
  ...saying,
  where: z.enum(['before', 'after']),
  people: z.array(uuid).min(1).max(20),
});
export const removeSigner = defineCall({
  method: 'POST',
  path: '/api/task/RemoveSigner',
  summary: 'Takes out a signer who was added, by who added them or who manages the process; never the last voter.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, task: whole.optional(), ...saying, remove: whole }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'remove'],
});
export const claimTask = operation('/api/task/Claim', 'Takes a task from the pool.', {});
export const releaseTask = operation('/api/task/Release', 'Puts a claimed task back into the pool.', {});
export const hangUpTask = operation(
  '/api/task/HangUp',
  'Hangs a step up: its clocks stand still until it is resumed.',
  {
    reason: required(200),
    pictures: saying.pictures,
    /** The day on which it goes on by itself. */
    resumeOn: day.optional(),
  },
);
export const copyTask = operation('/api/task/CopyTo', 'Tells others of it.', {
  people: z.array(uuid).min(1).max(50),
  reason: saying.reason,
});

export const resumeTask = defineCall({
  method: 'POST',
  path: '/api/task/Resume',
  summary: 'Lets a step that was hung up go on.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, visit: whole, reason: saying.reason }),
  reply: acted,
  refusals: flowRefusals,
  audit: ['id', 'visit'],
});

/** Opening a process marks it as read; the page says so once it is shown. */
export const markRead = defineCall({
  method: 'POST',
  path: '/api/task/MarkRead',
  summary: 'Notes that the caller has seen a task or a copy.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  body: z.strictObject({ id: uuid }),
  reply: z.object({ read: z.literal(true) }),
});

export const handOverTasks = defineCall({
  method: 'POST',
  path: '/api/task/HandOver',
  summary: 'Gives all open tasks of one person to another, for those who manage businesses; a result per process.',
  areas: ['office'],
  access: permission('business.manage'),
  body: z.strictObject({ from: uuid, to: uuid, reason: required(200) }),
  reply: z.object({ handed: z.number().int(), failed: z.number().int(), left: z.number().int() }),
  refusals: ['stronger-person', ...flowRefusals],
  audit: ['from', 'to'],
});

export const listSubstitutes = defineCall({
  method: 'GET',
  path: '/api/task/ListSubstitutes',
  summary: 'Who stands in for the caller, and for whom the caller stands in, now or later.',
  areas: ['workflow'],
  access: signedIn('session'),
  query: z.strictObject(pageQuery),
  reply: pageOf(z.object({ id: uuid, person, substitute: person, fromOn: day, untilOn: day, mine: z.boolean() })),
});

export const saveSubstitute = defineCall({
  method: 'POST',
  path: '/api/task/SaveSubstitute',
  summary: 'Names somebody who stands in for the caller in a range of days, or ends that.',
  areas: ['workflow'],
  access: signedIn('session'),
  body: z.strictObject({
    id: uuid.optional(),
    substitute: uuid.optional(),
    fromOn: day.optional(),
    untilOn: day.optional(),
    ended: flag.optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['substitute-overlaps', 'person-inactive'],
  audit: ['substitute', 'fromOn', 'untilOn'],
});
