import { unfitCodes } from '@campus/rules/flows/move-version/unfit.ts';
import { stepKinds } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, moment, pageOf, pageQuery, uuid } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

/** Running cases of an earlier version, taken to the published one: planned, done in the background, undone for a day. */

const manage = permission('business.manage');

/** Why a case stays where it is; at a step, or because of a field. */
const reason = z.object({ code: z.enum(unfitCodes), step: words.nullable(), field: words.nullable() });
const version = z.object({ id: uuid, number: z.number().int() });
const step = z.object({ id: z.string(), name: words });
/** By the id of a step of the old version: which step of the new one it is; null leaves what stands there where it is. */
const mapping = z.record(z.string(), z.string().nullable());

/** A case as lists of moves name it; the title of one whose form keeps it from the reader is in none of them. */
const movedCase = z.object({ id: uuid, number: z.string(), title: words, reasons: z.array(reason) });

export const planMove = defineCall({
  method: 'POST',
  path: '/api/business/PlanMove',
  summary: 'Which running cases of a version fit the published one, step by step, and why the others do not.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  writes: false,
  body: z.strictObject({
    businessId: uuid,
    fromVersionId: uuid,
    /** Left out: as it is proposed by what was said before, and by the names of steps. */
    mapping: jsonObject.optional(),
    ...pageQuery,
  }),
  reply: pageOf(movedCase).extend({
    from: version,
    to: version,
    /** What the plan was made of; a move is begun by it, and refused where something else would become of the cases. */
    revision: z.string(),
    running: z.number().int(),
    fitting: z.number().int(),
    mapping,
    steps: z.array(
      step.extend({
        kind: z.enum(stepKinds),
        /** How many stand there, and how many of these fit. */
        standing: z.number().int(),
        fitting: z.number().int(),
        /** The step that it is in the new version; null where there is none. */
        becomes: step.nullable(),
        /** The new steps that it could be, where it is gone. */
        choices: z.array(step),
      }),
    ),
    /** New steps before the place where cases stand, at which nobody asks these any more. */
    passedOver: z.array(step.extend({ cases: z.number().int() })),
  }),
  refusals: ['move-steps-clash'],
});

export const startMove = defineCall({
  method: 'POST',
  path: '/api/business/StartMove',
  summary: 'Takes the cases that fit to the published version, in the background; who acts meanwhile is judged anew.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({ businessId: uuid, fromVersionId: uuid, revision: z.string().max(100), mapping: jsonObject }),
  reply: z.object({ id: uuid, cases: z.number().int() }),
  refusals: ['move-steps-clash', 'move-plan-changed', 'move-going-on', 'nothing-to-move'],
  audit: ['businessId', 'fromVersionId'],
});

export const moveStates = ['moving', 'moved', 'undoing', 'undone'] as const;
/** Of a case: taken; stays, because it does not fit, or because it had ended or gone on; taken back, or not, because somebody acted. */
export const movedCaseStates = ['waiting', 'moved', 'unfit', 'gone', 'undoing', 'undone', 'acted'] as const;

export const listMoves = defineCall({
  method: 'GET',
  path: '/api/business/ListMoves',
  summary: 'What was taken from version to version in a business, the newest first, and how far it is.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ businessId: uuid, ...pageQuery }),
  reply: pageOf(
    z.object({
      id: uuid,
      from: version,
      to: version,
      state: z.enum(moveStates),
      madeAt: moment,
      madeBy: person.nullable(),
      movedAt: moment.nullable(),
      /** Until when it can be undone; null where it cannot. */
      undoUntil: moment.nullable(),
      undoneAt: moment.nullable(),
      undoneBy: person.nullable(),
      /** How many cases are in each state; one without any is missing. */
      counts: z.partialRecord(z.enum(movedCaseStates), z.number().int()),
    }),
  ),
});

export const listMovedCases = defineCall({
  method: 'GET',
  path: '/api/business/ListMovedCases',
  summary: 'The cases of a move that were not taken, or not taken back, with the reason.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ businessId: uuid, moveId: uuid, state: z.enum(movedCaseStates), ...pageQuery }),
  reply: pageOf(movedCase),
});

export const undoMove = defineCall({
  method: 'POST',
  path: '/api/business/UndoMove',
  summary: 'Takes back, within a day, the cases on which nobody has acted since; the others stay, and are named.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  body: z.strictObject({ businessId: uuid, moveId: uuid }),
  reply: z.object({ cases: z.number().int() }),
  refusals: ['move-going-on', 'move-undo-over', 'nothing-to-move'],
  audit: ['businessId', 'moveId'],
});
