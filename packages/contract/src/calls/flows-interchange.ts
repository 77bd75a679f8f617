import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, required, uuid } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** Businesses as drawings and as files: out of the product, and into it as a new draft. */

const manage = permission('business.manage');

export const drawingFormats = ['bpmn', 'svg', 'json'] as const;
export type DrawingFormat = (typeof drawingFormats)[number];

/** What a file may name that another organisation has under another id. */
export const referenceKinds = [
  'people',
  'departments',
  'labels',
  'roles',
  'places',
  'businesses',
  'connections',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const drawingOrigins = ['exact', 'changed', 'foreign', 'bundle'] as const;

export const downloadDrawing = defineCall({
  method: 'GET',
  path: '/api/business/DownloadDrawing',
  summary:
    'A version of a business as a BPMN drawing, as a picture, or as a file for another organisation; the draft where no version is named.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    id: uuid,
    /** Absent: the draft, and what is published where there is none. */
    versionId: uuid.optional(),
    format: z.enum(drawingFormats),
    language: z.enum(['zh', 'en']),
  }),
  reply: z.unknown(),
  envelope: 'bytes',
});

const named = z.object({ id: z.string(), name: words });

/** Something in a file that was not taken as it stands there, or that nobody here answers to. */
const finding = z.object({
  code: z.string(),
  /** What it is called in the file, and its id there. */
  name: z.string(),
  element: z.string(),
  said: z.string(),
  text: words,
});

export const lookAtDrawing = defineCall({
  method: 'POST',
  path: '/api/business/LookAtDrawing',
  summary: 'What a BPMN drawing or a file of another organisation would become here; nothing is kept.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  writes: false,
  upload: true,
  reply: z.object({
    /** exact: a drawing of ours as it was; changed: ours, redrawn elsewhere; foreign: of another system; bundle: our own file. */
    origin: z.enum(drawingOrigins),
    /** What a business made of it could be called. */
    proposal: z.object({ name: words, code: z.string(), numberPrefix: z.string() }),
    fields: z.array(words),
    /** `branch` is the branch that a step stands in, by its name or else by its condition; null outside of branches. */
    steps: z.array(z.object({ name: words, text: words, depth: z.number().int(), branch: words.nullable() })),
    findings: z.array(finding),
    /** Whom and what the file names: who that is here, null where nobody is. */
    references: z.array(
      z.object({ kind: z.enum(referenceKinds), id: z.string(), name: words, match: named.nullable() }),
    ),
    /** What can be chosen instead of what nobody answers to; people and places are found by their names. */
    choices: z.object({
      departments: z.array(named),
      labels: z.array(named),
      roles: z.array(named),
      businesses: z.array(named),
      connections: z.array(named),
    }),
  }),
  refusals: ['drawing-unreadable'],
});

const code = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,39}$/);
const numberPrefix = z
  .string()
  .trim()
  .regex(/^[A-Z]{1,6}$/);

export const startFromDrawing = defineCall({
  method: 'POST',
  path: '/api/business/StartFromDrawing',
  summary:
    'Makes a new business from a BPMN drawing or a file of another organisation, as a draft, owned by the caller.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  upload: true,
  query: z.strictObject({
    code,
    nameZh: required(40),
    nameEn: required(40),
    numberPrefix,
    categoryId: uuid,
    /** Who stands here for whom the file names: their ids (of a role its code), by kind and id joined by a colon. */
    chosen: jsonObject.pipe(z.record(z.string(), z.string().max(60))).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['business-code-taken', 'drawing-unreadable'],
  audit: ['code'],
});
