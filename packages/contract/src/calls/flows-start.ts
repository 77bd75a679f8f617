import { stepKinds } from '@campus/rules/flows/vocabulary.ts';
import { z } from 'zod';
import { everyArea, hallsAndWorkflow } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, uuid } from '../fields.ts';
import { flowRefusals, listenerRefusals } from '../refusals.ts';
import { acted } from './flows-processes.ts';
import {
  businessBrief,
  FORM_KB,
  fieldWithValue,
  formValues,
  namesOfIds,
  overseers,
  person,
  pickedPeople,
  picture,
  words,
} from './flows-shapes.ts';

const pathEntry = z.object({
  step: z.string(),
  name: words,
  kind: z.enum(stepKinds),
  /** 0 on the main way, more inside branches; `branch` names the branch. */
  depth: z.number().int(),
  branch: words.nullable(),
  people: z.array(person),
  /** How many of these people are drawn when the step begins; null where all of them are asked. */
  draw: z.number().int().nullable(),
  /** The people of this step are picked by the submitter or by the previous approver. */
  picked: z.enum(['by-submitter', 'by-previous']).nullable(),
  passes: z.boolean(),
  /** It passes by itself if somebody is drawn before who is asked here as well. */
  mayPass: z.boolean(),
});

const application = {
  sId: line(120),
  form: formValues.optional(),
  picked: pickedPeople.optional(),
};

export const previewPath = defineCall({
  method: 'POST',
  path: '/api/process/PreviewPath',
  summary: 'The way and the people, as they would be if it were submitted now.',
  bodyKb: FORM_KB,
  areas: everyArea,
  access: signedIn('any'),
  writes: false,
  body: z.strictObject({ sId: line(120), form: formValues.optional(), picked: pickedPeople.optional() }),
  reply: z.object({ path: z.array(pathEntry) }),
  refusals: ['business-suspended', 'business-not-for-you', 'version-superseded'],
});

export const saveDraft = defineCall({
  method: 'POST',
  path: '/api/process/SaveDraft',
  summary: 'Keeps an application that is not submitted yet; what does not fit yet is kept as well.',
  bodyKb: FORM_KB,
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid.optional(), ...application }),
  reply: z.object({ id: uuid, changedAt: moment }),
  refusals: ['business-suspended', 'business-not-for-you', 'version-superseded', 'too-many-drafts'],
});

export const deleteDraft = defineCall({
  method: 'POST',
  path: '/api/process/DeleteDraft',
  summary: 'Throws a draft of one’s own away.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid }),
  reply: z.object({ deleted: z.literal(true) }),
});

export const listDrafts = defineCall({
  method: 'GET',
  path: '/api/process/ListDrafts',
  summary: 'The caller’s drafts, the last changed first.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, businessId: uuid.optional() }),
  reply: pageOf(
    z.object({
      id: uuid,
      business: businessBrief,
      title: words,
      changedAt: moment,
    }),
  ),
});

export const getEditable = defineCall({
  method: 'GET',
  path: '/api/process/GetEditable',
  summary:
    'A draft of one’s own, a process that was returned to one, or one that nobody has taken yet, as a form to go on with.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject({ id: uuid }),
  reply: z.object({
    kind: z.enum(['draft', 'returned', 'editing']),
    id: uuid,
    business: businessBrief,
    sId: z.string(),
    stepName: words,
    fields: z.array(fieldWithValue),
    names: namesOfIds,
    pictures: z.array(picture),
    picks: z.array(
      z.object({
        sId: z.string(),
        stepName: words,
        several: z.boolean(),
        required: z.boolean(),
        people: z.array(person),
      }),
    ),
    /** A draft whose business has a newer version goes on with that one; fields that are gone are left out. */
    newerVersion: z.boolean(),
    returned: z
      .object({
        by: person.nullable(),
        at: moment,
        reason: z.string(),
        stepName: words,
        afterwards: z.enum(['restart', 'straight-back']),
      })
      .nullable(),
  }),
  refusals: ['business-suspended', 'business-not-for-you', ...flowRefusals],
});

export const submitProcess = defineCall({
  method: 'POST',
  path: '/api/process/Submit',
  summary: 'Submits an application; a draft that it came from is gone with it.',
  bodyKb: FORM_KB,
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  body: z.strictObject({ ...application, draftId: uuid.optional() }),
  reply: acted,
  refusals: ['business-suspended', 'business-not-for-you', 'version-superseded', ...listenerRefusals, ...flowRefusals],
  audit: ['sId'],
});

export const resubmitProcess = defineCall({
  method: 'POST',
  path: '/api/process/Resubmit',
  summary: 'Sends an application on that was returned to its submitter.',
  bodyKb: FORM_KB,
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, form: formValues.optional(), picked: pickedPeople.optional() }),
  reply: acted,
  refusals: [...listenerRefusals, ...flowRefusals],
  audit: ['id'],
});

export const editProcess = defineCall({
  method: 'POST',
  path: '/api/process/Edit',
  summary: 'Changes an application that was sent, while nobody has taken it, where its business allows that.',
  bodyKb: FORM_KB,
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, form: formValues.optional(), picked: pickedPeople.optional() }),
  reply: acted,
  refusals: [...listenerRefusals, ...flowRefusals],
  audit: ['id'],
});
