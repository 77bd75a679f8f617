import { turnsDirection } from '@campus/rules/basics/texts.ts';
import { PRINT_LIMITS, printParts, printReaders } from '@campus/rules/flows/print-template.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, line, moment, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { businessBrief, person, words } from './flows-shapes.ts';

/** What those who manage businesses do with the catalogue. Versions of flows and forms are in `flows-versions`. */

const manage = permission('business.manage');
const wordsIn = (max: number) => z.strictObject({ zh: required(max), en: required(max) });
const textIn = (max: number) => z.strictObject({ zh: z.string().max(max), en: z.string().max(max) });
const title = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !turnsDirection(text), 'direction-signs');
const titleIn = (max: number) => z.strictObject({ zh: title(max), en: title(max) });

export const businessStates = ['draft', 'published', 'suspended'] as const;
/** What the reader may do with a business; a narrower reach leaves them what they or their people own. */
export const businessActions = ['change', 'publish', 'suspend', 'resume', 'copy', 'discard', 'delete'] as const;

const state = z.enum(businessStates);
const category = z.object({ id: uuid, name: words });
const code = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,39}$/);
const numberPrefix = z
  .string()
  .trim()
  .regex(/^[A-Z]{1,6}$/);

/** How the cases of a business look on paper. Lists that a form body leaves out are empty. */
const print = z.strictObject({
  offeredTo: z.array(z.enum(printReaders)).max(printReaders.length).default([]),
  heading: titleIn(PRINT_LIMITS.heading),
  parts: z.array(z.enum(printParts)).max(printParts.length).default([]),
  leftOut: z.array(required(40)).max(PRINT_LIMITS.leftOut).default([]),
  closing: textIn(PRINT_LIMITS.closing),
  signatures: z.array(wordsIn(PRINT_LIMITS.signature)).max(PRINT_LIMITS.signatures).default([]),
});

/** A business as its list shows it. */
const businessRow = businessBrief.extend({
  category,
  state,
  /** The product itself relies on it. */
  builtIn: z.boolean(),
  versionNumber: z.number().int().nullable(),
  draftNumber: z.number().int().nullable(),
  /** Processes under way, and how many of them are late; counted as far as lists count. */
  running: z.number().int(),
  late: z.number().int(),
  owners: z.array(person),
  changedAt: moment,
  openActions: z.array(z.enum(businessActions)),
});

export const listBusinesses = defineCall({
  method: 'GET',
  path: '/api/business/ListBusinesses',
  summary: 'The businesses of the organisation that the caller manages, in the order of the catalogue.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    ...pageQuery,
    words: line(40).optional(),
    categoryId: uuid.optional(),
    state: state.optional(),
  }),
  reply: pageOf(businessRow),
});

/** A definition travels as JSON; the server reads it with the rules' own types and the checker proves it. */
const definition = z.record(z.string(), z.unknown());

const annex = z.object({
  id: uuid,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  link: z.string(),
});

export const getBusiness = defineCall({
  method: 'GET',
  path: '/api/business/GetBusiness',
  summary: 'One business: what is said of it, and its published and its draft version.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: businessBrief.extend({
    category,
    state,
    builtIn: z.boolean(),
    /** Counts its changes; who saves says which one was opened. */
    revision: z.number().int(),
    changedAt: moment,
    audience: z.object({
      kind: z.enum(['all', 'student', 'staff', 'chosen']),
      departments: z.array(z.object({ id: uuid, name: words })),
      labels: z.array(z.object({ id: uuid, name: words })),
      people: z.array(person),
    }),
    numberPrefix: z.string(),
    summary: words,
    introduction: words,
    guides: z.array(z.object({ name: z.string(), title: words, body: words })),
    print: z.object({
      offeredTo: z.array(z.enum(printReaders)).readonly(),
      heading: words,
      parts: z.array(z.enum(printParts)).readonly(),
      leftOut: z.array(z.string()).readonly(),
      closing: words,
      signatures: z.array(words).readonly(),
    }),
    annexes: z.array(annex),
    owners: z.array(person),
    supervisors: z.array(person),
    running: z.number().int(),
    late: z.number().int(),
    published: z
      .object({ id: uuid, number: z.number().int(), flow: definition, form: definition, publishedAt: moment })
      .nullable(),
    draft: z
      .object({
        id: uuid,
        number: z.number().int(),
        revision: z.number().int(),
        flow: definition,
        form: definition,
        changedAt: moment,
        changedBy: person.nullable(),
      })
      .nullable(),
    openActions: z.array(z.enum(businessActions)),
  }),
});

export const saveBusiness = defineCall({
  method: 'POST',
  path: '/api/business/SaveBusiness',
  summary: 'Makes a business, or changes what is said of it; refused when somebody else changed it meanwhile.',
  bodyKb: 256,
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid.optional(),
    /** The revision that was opened; needed with an id. */
    revision: whole.optional(),
    code,
    categoryId: uuid,
    name: wordsIn(40),
    icon: required(40),
    summary: titleIn(120),
    introduction: textIn(4000),
    numberPrefix,
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
    /** Absent: as it is. */
    print: print.optional(),
    /** The files that belong to the business, shown in the order in which they came; absent: as they are. */
    annexes: z.array(uuid).max(20).optional(),
    owners: z.array(uuid).min(1).max(20),
    supervisors: z.array(uuid).max(20).optional(),
  }),
  reply: z.object({ id: uuid, revision: z.number().int() }),
  refusals: ['business-code-taken', 'business-code-stays', 'business-changed'],
  audit: ['id', 'code'],
});

export const uploadAnnex = defineCall({
  method: 'POST',
  path: '/api/business/UploadAnnex',
  summary: 'Takes a document for a business, judged by its content; it belongs to one when that is saved with it.',
  areas: ['office'],
  access: manage,
  upload: { streamedMb: 20 },
  reply: annex,
  refusals: ['file-kind-refused', 'quota-exceeded', 'storage-quota-full'],
});

export const copyBusiness = defineCall({
  method: 'POST',
  path: '/api/business/CopyBusiness',
  summary: 'Makes a new business from another one: what is said of it, its flow and its form, as a draft.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, code, name: wordsIn(40), numberPrefix, categoryId: uuid }),
  reply: z.object({ id: uuid }),
  refusals: ['business-code-taken'],
  audit: ['id', 'code'],
});

export const listTemplates = defineCall({
  method: 'GET',
  path: '/api/business/ListTemplates',
  summary: 'What a new business can begin from: each with its fields and its way in words.',
  areas: ['office'],
  access: manage,
  reply: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        name: words,
        icon: z.string(),
        summary: words,
        numberPrefix: z.string(),
        fields: z.array(words),
        steps: z.array(z.object({ name: words, text: words, depth: z.number().int() })),
      }),
    ),
  }),
});

export const startFromTemplate = defineCall({
  method: 'POST',
  path: '/api/business/StartFromTemplate',
  summary: 'Makes a new business from a template: its flow and its form as a draft, owned by the caller.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ template: line(40), code, name: wordsIn(40), numberPrefix, categoryId: uuid }),
  reply: z.object({ id: uuid }),
  refusals: ['business-code-taken'],
  audit: ['template', 'code'],
});

export const suspendBusiness = defineCall({
  method: 'POST',
  path: '/api/business/SuspendBusiness',
  summary: 'Takes a business from the catalogue, or puts it back; what is running goes on.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, suspended: flag }),
  reply: z.object({ id: uuid, state }),
  refusals: ['business-not-now'],
  audit: ['id', 'suspended'],
});

export const moveBusiness = defineCall({
  method: 'POST',
  path: '/api/business/MoveBusiness',
  summary: 'Puts a business before another one of a category, or last in it.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, categoryId: uuid, before: z.union([z.literal(''), uuid]) }),
  reply: z.object({ id: uuid }),
  audit: ['id', 'categoryId', 'before'],
});

export const deleteBusiness = defineCall({
  method: 'POST',
  path: '/api/business/DeleteBusiness',
  summary: 'Deletes a business that was never published; any other one is suspended instead.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['business-was-published'],
  audit: ['id'],
});

export const listManagedCategories = defineCall({
  method: 'GET',
  path: '/api/business/ListManagedCategories',
  summary: 'The categories in their order, with how many businesses stand in each.',
  areas: ['office'],
  access: manage,
  query: z.strictObject(pageQuery),
  reply: pageOf(category.extend({ businesses: z.number().int() })),
});

export const saveCategory = defineCall({
  method: 'POST',
  path: '/api/business/SaveCategory',
  summary: 'Makes a category, which comes last, or names one anew.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid.optional(), name: wordsIn(30) }),
  reply: z.object({ id: uuid }),
  refusals: ['category-name-taken'],
  audit: ['id'],
});

export const moveCategory = defineCall({
  method: 'POST',
  path: '/api/business/MoveCategory',
  summary: 'Puts a category before another one, or last.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, before: z.union([z.literal(''), uuid]) }),
  reply: z.object({ id: uuid }),
  audit: ['id', 'before'],
});

export const deleteCategory = defineCall({
  method: 'POST',
  path: '/api/business/DeleteCategory',
  summary: 'Deletes a category in which no business stands.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['category-not-empty'],
  audit: ['id'],
});
