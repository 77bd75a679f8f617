import { z } from 'zod';
import { everyArea, hallsAndWorkflow } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { businessBrief, formField, person, promise, words } from './flows-shapes.ts';

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

export const listCategories = defineCall({
  method: 'GET',
  path: '/api/business/ListCategories',
  summary: 'The categories of services, in their order.',
  areas: [],
  access: signedIn('any'),
  query: z.strictObject(pageQuery),
  reply: pageOf(z.object({ id: uuid, name: words, position: whole })),
});
