import { z } from 'zod';
import { everyArea, hallsAndWorkflow } from '../areas.ts';
import { defineCall, permission, signedIn } from '../define-call.ts';
import { flag, line, moment, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { businessBrief, formField, person, promise, words } from './flows-shapes.ts';

const wordsIn = (max: number) => z.strictObject({ zh: required(max), en: required(max) });
const textIn = (max: number) => z.strictObject({ zh: z.string().max(max), en: z.string().max(max) });

const service = businessBrief.extend({
  summary: words,
  category: z.object({ id: uuid, name: words }),
  /** The start step's address word; null while it cannot be started. */
  startStep: z.string().nullable(),
});

export const getServices = defineCall({
  method: 'GET',
  path: '/api/business/GetServices',
  summary: 'The services that the caller may use, by category; words search name, summary and pinyin.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, words: line(40).optional(), categoryId: uuid.optional() }),
  reply: pageOf(service),
});

export const getRecentServices = defineCall({
  method: 'GET',
  path: '/api/business/GetRecentServices',
  summary: 'The services that the caller used last, at most eight.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  reply: z.object({ items: z.array(service) }),
});

export const getService = defineCall({
  method: 'GET',
  path: '/api/business/GetService',
  summary: 'One service: what it is, who may use it, its guides and annexes, and where it starts.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  alsoBy: ['business.manage'],
  query: z.strictObject({ id: uuid }),
  reply: service.extend({
    introduction: words,
    guides: z.array(z.object({ name: z.string(), title: words })),
    annexCount: z.number().int(),
    owners: z.array(person),
    /** Why the caller cannot start it now, if so. */
    blocked: z.enum(['suspended', 'not-for-you', 'not-published']).nullable(),
    promise,
    /** The way that it takes, in words: the names of its steps. */
    steps: z.array(z.object({ name: words, kind: z.string() })),
  }),
});

export const getGuide = defineCall({
  method: 'GET',
  path: '/api/business/GetGuide',
  summary: 'One guide of a service.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  alsoBy: ['business.manage'],
  query: z.strictObject({ id: uuid, name: line(80) }),
  reply: z.object({ business: businessBrief, name: z.string(), title: words, body: words }),
});

export const getAnnexes = defineCall({
  method: 'GET',
  path: '/api/business/GetAnnexes',
  summary: 'The templates and documents of a service, each with a link that lasts five minutes.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  alsoBy: ['business.manage'],
  query: z.strictObject({ id: uuid, ...pageQuery }),
  reply: pageOf(
    z.object({
      id: uuid,
      name: z.string(),
      mediaType: z.string(),
      bytes: z.number().int(),
      at: moment,
      link: z.string(),
    }),
  ),
});

export const getStartForm = defineCall({
  method: 'GET',
  path: '/api/business/GetStartForm',
  summary: 'What the start step asks for: its fields, and the steps whose people the submitter picks.',
  areas: hallsAndWorkflow,
  access: signedIn('any'),
  query: z.strictObject({ sId: line(120) }),
  reply: z.object({
    business: businessBrief,
    sId: z.string(),
    stepName: words,
    fields: z.array(formField),
    picks: z.array(z.object({ sId: z.string(), stepName: words, several: z.boolean(), required: z.boolean() })),
    /** Once it may be withdrawn, and until when. */
    withdraw: z.enum(['never', 'until-taken', 'until-decided', 'any-time']),
    promise,
  }),
  refusals: ['business-suspended', 'business-not-for-you', 'version-superseded'],
});

// What those who manage businesses do.

export const listBusinesses = defineCall({
  method: 'GET',
  path: '/api/business/ListBusinesses',
  summary: 'Every business of the organisation, for those who manage them.',
  areas: ['office'],
  access: permission('business.manage'),
  query: z.strictObject({ ...pageQuery, words: line(40).optional() }),
  reply: pageOf(
    businessBrief.extend({
      code: z.string(),
      category: z.object({ id: uuid, name: words }),
      state: z.enum(['draft', 'published', 'suspended']),
      versionNumber: z.number().int().nullable(),
      changedAt: moment,
    }),
  ),
});

/** A definition travels as JSON; the server reads it with the rules' own types and the checker proves it. */
const definition = z.record(z.string(), z.unknown());

export const getBusiness = defineCall({
  method: 'GET',
  path: '/api/business/GetBusiness',
  summary: 'One business with its published and its draft version.',
  areas: ['office'],
  access: permission('business.manage'),
  query: z.strictObject({ id: uuid }),
  reply: businessBrief.extend({
    code: z.string(),
    categoryId: uuid,
    state: z.enum(['draft', 'published', 'suspended']),
    audience: z.unknown(),
    numberPrefix: z.string(),
    summary: words,
    introduction: words,
    guides: z.array(z.object({ name: z.string(), title: words, body: words })),
    owners: z.array(person),
    supervisors: z.array(person),
    published: z
      .object({ id: uuid, number: z.number().int(), flow: definition, form: definition, publishedAt: moment })
      .nullable(),
    draft: z.object({ id: uuid, number: z.number().int(), flow: definition, form: definition }).nullable(),
  }),
});

export const saveBusiness = defineCall({
  method: 'POST',
  path: '/api/business/SaveBusiness',
  summary: 'Makes a business, or changes what is said of it; its flow and form are versions.',
  bodyKb: 256,
  areas: ['office'],
  access: permission('business.manage'),
  body: z.strictObject({
    id: uuid.optional(),
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,39}$/),
    categoryId: uuid,
    name: wordsIn(40),
    icon: required(40),
    summary: textIn(120),
    introduction: textIn(4000),
    numberPrefix: z
      .string()
      .trim()
      .regex(/^[A-Z]{1,6}$/),
    audience: z.strictObject({
      kind: z.enum(['all', 'student', 'staff', 'chosen']),
      departments: z.array(uuid).max(50).optional(),
      labels: z.array(uuid).max(50).optional(),
      people: z.array(uuid).max(50).optional(),
    }),
    guides: z
      .array(z.strictObject({ name: required(80), title: wordsIn(80), body: textIn(20_000) }))
      .max(20)
      .optional(),
    owners: z.array(uuid).min(1).max(20),
    supervisors: z.array(uuid).max(20).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['business-code-taken'],
  audit: ['id', 'code'],
});

export const saveVersion = defineCall({
  method: 'POST',
  path: '/api/business/SaveVersion',
  summary: 'Keeps the draft of a business’s next flow and form, and says what is still wrong with it.',
  bodyKb: 1024,
  areas: ['office'],
  access: permission('business.manage'),
  body: z.strictObject({ businessId: uuid, flow: definition, form: definition }),
  reply: z.object({
    id: uuid,
    number: z.number().int(),
    faults: z.array(
      z.object({
        code: z.string(),
        step: z.string().nullable(),
        branch: z.string().nullable(),
        detail: z.string().nullable(),
        text: words,
      }),
    ),
    /** What works as it is drawn and is perhaps not what was meant; it does not stand in the way of publishing. */
    warnings: z.array(z.object({ code: z.string(), step: z.string(), branch: z.string(), text: words })),
  }),
  refusals: ['definition-malformed'],
  audit: ['businessId'],
});

export const publishVersion = defineCall({
  method: 'POST',
  path: '/api/business/PublishVersion',
  summary: 'Publishes the draft; running processes keep the version that they began with.',
  areas: ['office'],
  access: permission('business.manage'),
  body: z.strictObject({ businessId: uuid }),
  reply: z.object({ id: uuid, number: z.number().int() }),
  refusals: ['definition-faulty', 'nothing-to-publish'],
  audit: ['businessId'],
});

export const suspendBusiness = defineCall({
  method: 'POST',
  path: '/api/business/SuspendBusiness',
  summary: 'Takes a business from the catalogue, or puts it back; what is running goes on.',
  areas: ['office'],
  access: permission('business.manage'),
  body: z.strictObject({ id: uuid, suspended: flag }),
  reply: z.object({ id: uuid, state: z.enum(['draft', 'published', 'suspended']) }),
  audit: ['id', 'suspended'],
});

export const listCategories = defineCall({
  method: 'GET',
  path: '/api/business/ListCategories',
  summary: 'The categories of services, in their order.',
  areas: [],
  access: signedIn('any'),
  query: z.strictObject(pageQuery),
  reply: pageOf(z.object({ id: uuid, name: words, position: whole })),
});
