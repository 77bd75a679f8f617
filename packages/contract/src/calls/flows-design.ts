import { askedBecause } from '@campus/rules/flows/foresee-asked.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, moment, uuid } from '../fields.ts';
import { businessActions, businessStates } from './flows-catalogue.ts';
import { businessBrief, FORM_KB, formValues, person, words } from './flows-shapes.ts';
import { definitionFault, definitionWarning } from './flows-versions.ts';

/** What a designer of flows and forms asks: the definition with all names in it, its people today, and what is different. */

const manage = permission('business.manage');
const definition = z.record(z.string(), z.unknown());

/** What the ids and codes in a flow and a form stand for; one that is nothing any more is missing. */
const flowNames = z.object({
  people: z.record(z.string(), person),
  departments: z.record(z.string(), words),
  labels: z.record(z.string(), words),
  roles: z.record(z.string(), words),
  places: z.record(z.string(), words),
  businesses: z.record(z.string(), words),
  connections: z.record(z.string(), words),
});

export const getDesign = defineCall({
  method: 'GET',
  path: '/api/business/GetDesign',
  summary:
    'The draft of a business, else its published version, as a designer shows it: with names, faults and warnings.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ businessId: uuid }),
  reply: z.object({
    business: businessBrief.extend({
      state: z.enum(businessStates),
      builtIn: z.boolean(),
      openActions: z.array(z.enum(businessActions)),
    }),
    published: z.object({ id: uuid, number: z.number().int(), flow: definition, form: definition }).nullable(),
    draft: z
      .object({
        id: uuid,
        number: z.number().int(),
        revision: z.number().int(),
        changedAt: moment,
        changedBy: person.nullable(),
        flow: definition,
        form: definition,
      })
      .nullable(),
    names: flowNames,
    /** Every role of the organisation, by its code, to choose from. */
    roles: z.array(z.object({ code: z.string(), name: words })),
    /**
     * The businesses that a step may hand in applications for, with what their published forms ask: those that are named
     * already first, then in the order of the catalogue; at most a hundred, and `moreBusinesses` says how many others.
     */
    businesses: z.array(
      z.object({
        id: uuid,
        code: z.string(),
        name: words,
        state: z.enum(businessStates),
        fields: z.array(definition),
        /** Those of the fields that a submitter fills in. */
        writable: z.array(z.string()),
      }),
    ),
    moreBusinesses: z.number().int(),
    /** The other systems that a step may call. */
    connections: z.array(z.object({ id: uuid, name: words, on: z.boolean() })),
    /** What the product itself can do as a step of this business. */
    actions: z.array(z.string()),
    /** What it does in this business and reads of it, and what can therefore not be taken out; null unless it is built in. */
    relied: z
      .object({
        actions: z.array(z.string()),
        fields: z.array(z.object({ id: z.string(), kind: z.string(), options: z.array(z.string()) })),
        fillsForm: z.boolean(),
      })
      .nullable(),
    faults: z.array(definitionFault),
    warnings: z.array(definitionWarning),
  }),
});

export const resolvePeople = defineCall({
  method: 'POST',
  path: '/api/business/ResolvePeople',
  summary: 'Whom each step of a draft would ask today, for one submitter and what they would fill in.',
  bodyKb: 1024 + FORM_KB,
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  writes: false,
  body: z.strictObject({
    businessId: uuid,
    flow: jsonObject,
    form: jsonObject,
    submitterId: uuid.optional(),
    values: formValues.optional(),
  }),
  reply: z.object({
    submitter: person,
    steps: z.array(
      z.object({
        step: z.string(),
        because: z.enum(askedBecause),
        /** At most ten; `more` says how many others. */
        people: z.array(z.object({ person, instead: person.nullable() })),
        more: z.number().int(),
        /** How many of all these people are drawn; null where all of them are asked. */
        draw: z.number().int().nullable(),
        /** Whom the rule names and who cannot be asked: disabled. */
        dropped: z.array(person),
      }),
    ),
  }),
  refusals: ['definition-malformed'],
});

export const compareVersions = defineCall({
  method: 'GET',
  path: '/api/business/CompareVersions',
  summary: 'What is different between two versions of a business, a sentence for each.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ businessId: uuid, from: uuid, to: uuid }),
  reply: z.object({
    changes: z.array(
      z.object({
        kind: z.enum(['added', 'removed', 'moved', 'changed']),
        about: z.enum(['step', 'branch', 'field', 'rights', 'start', 'flow', 'title']),
        /** The id of the step, branch or field; empty for what there is only one of. */
        id: z.string(),
        name: words,
        before: words.nullable(),
        after: words.nullable(),
      }),
    ),
  }),
});
