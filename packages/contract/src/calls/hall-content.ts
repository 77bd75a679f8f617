import {
  articleSections,
  contentActions,
  contentKinds,
  contentLimitsMb,
  contentStandings,
  contentStates,
  contentUploads,
  isContentAddress,
} from '@campus/rules/hall-content/hall-content.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, open, permission, signature } from '../define-call.ts';
import { flag, line, moment, orgSign, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

const kind = z.enum(contentKinds);
const section = z.enum(articleSections);

/** A file that an item shows; its address is stable while the item is shown, a link of five minutes for clerks. */
const contentFile = z.object({
  id: uuid,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  link: z.string(),
});

/** An item in a list of the hall. An empty text is a language that it does not have. */
const contentRow = z.object({
  id: uuid,
  kind,
  section: section.nullable(),
  title: words,
  summary: words,
  /** Where a link or a picture leads. */
  address: z.string().nullable(),
  cover: contentFile.nullable(),
  /** The picture, file or video itself; of a notice or an article a document to take along. */
  file: contentFile.nullable(),
  pinned: z.boolean(),
  shownAt: moment,
});

export const getHallHome = defineCall({
  method: 'GET',
  path: '/api/content/GetHallHome',
  summary: 'What the first pages of the halls show beside the services: pictures, notices, news, links, files, videos.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.object({
    pictures: z.array(contentRow),
    notices: z.array(contentRow),
    news: z.array(contentRow),
    links: z.array(contentRow),
    files: z.array(contentRow),
    videos: z.array(contentRow),
  }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const listContent = defineCall({
  method: 'GET',
  path: '/api/content/ListContent',
  summary: 'What the hall shows of one kind, pinned ones first, then the newest; words search title, text and pinyin.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({
    orgSign,
    kind,
    section: section.optional(),
    words: line(40).optional(),
    ...pageQuery,
  }),
  reply: pageOf(contentRow),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

const neighbour = z.object({ id: uuid, title: words }).nullable();

export const getContent = defineCall({
  method: 'GET',
  path: '/api/content/GetContent',
  summary: 'One notice, article, file or video that the hall shows, with its text.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign, id: uuid }),
  reply: contentRow.extend({
    /** Cleaned when it was saved: nothing in it can run. */
    body: words,
    newer: neighbour,
    older: neighbour,
  }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const openContentFile = defineCall({
  method: 'GET',
  path: '/attachments/content',
  summary: 'The bytes of a file that the hall shows now, whole or a range of them.',
  areas: [],
  access: open,
  query: z.strictObject({ id: uuid, download: flag.optional() }),
  reply: z.unknown(),
  envelope: 'bytes',
});

// What clerks do.

const manage = permission('hall-content.manage');

export const uploadContentFile = defineCall({
  method: 'POST',
  path: '/api/content/UploadContentFile',
  summary: 'Takes a picture, document or video for the hall, judged by its content.',
  areas: ['office'],
  access: manage,
  upload: { streamedMb: contentLimitsMb.video },
  query: z.strictObject({ kind: z.enum(contentUploads) }),
  reply: contentFile,
  refusals: ['only-images', 'image-too-many-pixels', 'file-kind-refused', 'quota-exceeded', 'storage-quota-full'],
});

const itemRow = contentRow.extend({
  state: z.enum(contentStates),
  standing: z.enum(contentStandings),
  showFrom: moment.nullable(),
  showUntil: moment.nullable(),
  changedAt: moment,
  changedBy: person.nullable(),
  version: z.number().int(),
  openActions: z.array(z.enum(contentActions)),
});

export const listContentItems = defineCall({
  method: 'GET',
  path: '/api/content/ListContentItems',
  summary: 'Every item of one kind, also those that the hall does not show.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    kind,
    section: section.optional(),
    standing: z.enum(contentStandings).optional(),
    words: line(40).optional(),
    ...pageQuery,
  }),
  reply: pageOf(itemRow),
});

export const getContentItem = defineCall({
  method: 'GET',
  path: '/api/content/GetContentItem',
  summary: 'One item with its text, to change or to look at as the hall would show it.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: itemRow.extend({ body: words }),
});

const wordsIn = (max: number) => z.strictObject({ zh: line(max), en: line(max) });
const momentIn = z.union([z.literal(''), whole]);

export const saveContentItem = defineCall({
  method: 'POST',
  path: '/api/content/SaveContentItem',
  summary: 'Makes an item as a draft, or changes one; refused when somebody else changed it meanwhile.',
  bodyKb: 1024,
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid.optional(),
    /** The version that was opened; needed with an id. */
    version: whole.optional(),
    kind,
    section: section.optional(),
    title: wordsIn(120),
    summary: wordsIn(300),
    body: z.strictObject({ zh: z.string().max(200_000), en: z.string().max(200_000) }),
    address: z.union([z.literal(''), required(500).refine(isContentAddress, 'format')]).optional(),
    fileId: z.union([z.literal(''), uuid]).optional(),
    coverId: z.union([z.literal(''), uuid]).optional(),
    showFrom: momentIn.optional(),
    showUntil: momentIn.optional(),
    pinned: flag,
  }),
  reply: itemRow.extend({ body: words }),
  refusals: ['content-changed'],
  audit: ['id', 'kind', 'section'],
});

export const actOnContentItem = defineCall({
  method: 'POST',
  path: '/api/content/ActOnContentItem',
  summary: 'Publishes, withdraws or deletes an item; publishing may tell everybody of the organisation.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, version: whole, action: z.enum(contentActions), tell: flag.optional() }),
  reply: z.object({ item: itemRow.nullable() }),
  refusals: ['content-changed', 'content-not-now'],
  audit: ['id', 'action', 'tell'],
});

export const moveContentItem = defineCall({
  method: 'POST',
  path: '/api/content/MoveContentItem',
  summary: 'Puts an item before another one of its kind, or last.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, before: z.union([z.literal(''), uuid]) }),
  reply: z.object({ id: uuid }),
  audit: ['id', 'before'],
});

export const listContentChanges = defineCall({
  method: 'GET',
  path: '/api/content/ListContentChanges',
  summary: 'Who changed an item, when, and what.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid, ...pageQuery }),
  reply: pageOf(
    z.object({
      id: z.string(),
      at: moment,
      by: person.nullable(),
      what: z.enum(['made', 'changed', 'publish', 'withdraw', 'delete', 'moved']),
      /** The fields that became different, with what stood there; texts are shortened. */
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
