import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { MOST_MOVES, type PlayedAct, playedActs } from '@campus/rules/flows/play/played-acts.ts';
import { processStates } from '@campus/rules/flows/process-state.ts';
import {
  processGroups,
  processOutcomes,
  processStatuses,
  stepKinds,
  timelineKinds,
} from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, line, moment, namedMoment, uuid, whole } from '../fields.ts';
import { fieldFaultCodes } from '../refusals.ts';
import {
  endProcess,
  evaluateProcess,
  getProcess,
  hangUpProcess,
  moveProcess,
  pickPeople,
  remindProcess,
  reopenEnded,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from './flows-processes.ts';
import { FORM_KB, fieldWithValue, formValues, namesOfIds, person, pickedPeople, words } from './flows-shapes.ts';
import {
  addSigners,
  claimTask,
  copyTask,
  decideTask,
  delegateTask,
  hangUpTask,
  releaseTask,
  removeSigner,
  resumeTask,
  returnTask,
  takeBackTask,
  transferTask,
} from './flows-tasks.ts';

/** A draft walked through by one person in the parts of all, with nothing kept and nobody told. */

/** The calls that do in earnest what somebody does in a play; each act takes the body of its call. */
export const playedCalls = {
  Decide: decideTask,
  Return: returnTask,
  TakeBack: takeBackTask,
  Transfer: transferTask,
  Delegate: delegateTask,
  AddSigners: addSigners,
  RemoveSigner: removeSigner,
  Claim: claimTask,
  Release: releaseTask,
  HangUp: hangUpTask,
  CopyTo: copyTask,
  Resume: resumeTask,
  Remind: remindProcess,
  Withdraw: withdrawProcess,
  Evaluate: evaluateProcess,
  Reopen: reopenProcess,
  End: endProcess,
  Move: moveProcess,
  HangUpProcess: hangUpProcess,
  ResumeProcess: resumeProcess,
  PickPeople: pickPeople,
  ReopenEnded: reopenEnded,
} as const satisfies Record<PlayedAct, unknown>;

const DAY_MS = 86_400_000;
const longestWait = 366 * DAY_MS;
const application = { form: formValues.optional(), picked: pickedPeople.optional() };

/** One move of a play. Steps are named, because the numbers of tasks change with the draft. */
const playMove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('submit'), ...application }),
  /** By whoever may: submitted again after a return, or changed while nobody has taken it. */
  z.strictObject({ kind: z.literal('send-again'), as: uuid, ...application }),
  z.strictObject({
    kind: z.literal('act'),
    as: uuid,
    act: z.enum(playedActs),
    /** The step of the task that it is about. */
    step: line(60).optional(),
    input: z.record(z.string(), z.unknown()),
  }),
  /**
   * What a step of the product came to, which does nothing in a play: with what an answer brought, or how one of its
   * applications ended.
   */
  z.strictObject({
    kind: z.literal('result'),
    step: line(60),
    result: z.enum(['done', 'failed', 'refused']),
    item: z.number().int().min(0).max(definitionLimits.children).optional(),
    form: formValues.optional(),
  }),
  z.strictObject({ kind: z.literal('wait'), ms: whole.pipe(z.number().min(1).max(longestWait)) }),
  z.strictObject({ kind: z.literal('wait-due') }),
]);

export type PlayMove = z.input<typeof playMove>;

/** The person who tries it out plays for others, so what somebody sees is said of each of them. */
const party = getProcess.reply
  .omit({
    way: true,
    events: true,
    names: true,
    pictures: true,
    comments: true,
    attachments: true,
    onPaper: true,
    parent: true,
    children: true,
  })
  .extend({
    person,
    /** Why they are among them; somebody may be here for several reasons. */
    parts: z.array(z.enum(['submitter', 'asked', 'took-part', 'copied', 'manager'])),
  });

/** What would happen besides: in a play it is only said. */
const playEffect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tell'),
    person,
    title: words,
    text: words,
    ways: z.array(z.enum(['inbox', 'mail', 'wecom'])),
  }),
  z.object({ kind: z.enum(['run-action', 'undo-action']), action: z.string(), stepName: words }),
  z.object({ kind: z.enum(['call-out', 'start-children', 'end-children']), stepName: words }),
]);

export const playDraft = defineCall({
  method: 'POST',
  path: '/api/business/PlayDraft',
  summary: 'Walks a draft from its first move to its last, and says how it stands, for everybody; nothing is kept.',
  bodyKb: 1024 + 2 * FORM_KB,
  areas: ['office'],
  access: permission('business.manage'),
  rate: 'heavy',
  writes: false,
  body: z.strictObject({
    businessId: uuid,
    flow: jsonObject,
    form: jsonObject,
    submitterId: uuid.optional(),
    /** When the play began, so that it is the same play whenever it is asked for; now, where nothing is said. */
    startAt: namedMoment.optional(),
    play: jsonObject.pipe(z.strictObject({ moves: z.array(playMove).max(MOST_MOVES) })).optional(),
  }),
  reply: z.object({
    startAt: moment,
    now: moment,
    submitter: person,
    /** Whether the business is offered to this submitter at all. */
    meantFor: z.boolean(),
    /** The form of the start step, as it is filled in the first time or again. */
    start: z.object({
      fields: z.array(fieldWithValue),
      picks: z.array(
        z.object({
          sId: z.string(),
          stepName: words,
          several: z.boolean(),
          required: z.boolean(),
          people: z.array(person),
        }),
      ),
    }),
    /** So many moves went; the first that did not is `refused`, and those after it were not tried. */
    done: z.number().int(),
    refused: z
      .object({
        move: z.number().int(),
        code: z.string(),
        text: words,
        fields: z.array(z.object({ field: z.string(), code: z.enum(fieldFaultCodes), n: z.number().optional() })),
      })
      .nullable(),
    /** Null before it is submitted. */
    process: z
      .object({
        id: uuid,
        title: words,
        status: z.enum(processStatuses),
        outcome: z.enum(processOutcomes).nullable(),
        group: z.enum(processGroups),
        state: z.enum(processStates),
        /** The form as it stands, with everything that is hidden from somebody. */
        values: z.array(fieldWithValue),
        names: namesOfIds,
        way: getProcess.reply.shape.way,
      })
      .nullable(),
    events: z.array(
      z.object({
        move: z.number().int(),
        at: moment,
        kind: z.enum(timelineKinds),
        by: person.nullable(),
        instead: person.nullable(),
        stepName: words.nullable(),
        people: z.array(person),
        count: z.object({ n: z.number().int(), of: z.number().int() }).nullable(),
        reason: z.string(),
        effects: z.array(playEffect),
      }),
    ),
    /** Everybody whose turn it is, who took part or may do something; at most thirty, `more` says how many others. */
    parties: z.array(party),
    more: z.number().int(),
    /** Steps of the product that wait for what the player says of them. */
    actions: z.array(
      z.object({
        step: z.string(),
        stepName: words,
        kind: z.enum(['action', 'call', 'child']),
        /** Empty where it is no action of the product. */
        action: z.string(),
        /** How each of its applications has ended; null while one has not. */
        children: z.array(z.enum(processOutcomes).nullable()),
        /** What an answer, or its application, brings into the form. */
        takes: z.array(fieldWithValue),
      }),
    ),
    /** What the clocks would do if nobody did anything any more, the first thirty of it. */
    due: z.array(
      z.object({
        at: moment,
        kind: z.enum(timelineKinds),
        step: z.string(),
        stepKind: z.enum(stepKinds),
        stepName: words,
        people: z.array(person),
        count: z.object({ n: z.number().int(), of: z.number().int() }).nullable(),
      }),
    ),
  }),
  refusals: ['definition-malformed'],
});
