import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { jsonObject, moment, pageOf, pageQuery, uuid, whole } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

/** The versions of a business: its draft, what was published, and the way back to it. */

const manage = permission('business.manage');

/** The server reads a definition with the rules' own types, and the checker proves it. */
const definition = jsonObject;

/** What the draft was when it was opened; empty: there was none. A draft that somebody else changed since is not overwritten. */
const basedOn = z.union([z.literal(''), whole]);

export const definitionFault = z.object({
  code: z.string(),
  step: z.string().nullable(),
  branch: z.string().nullable(),
  field: z.string().nullable(),
  /** The field in the rows of the group `field`, where it is about one. */
  rowField: z.string().optional(),
  detail: z.string().nullable(),
  text: words,
});
export const definitionWarning = z.object({ code: z.string(), step: z.string(), branch: z.string(), text: words });

export const saveVersion = defineCall({
  method: 'POST',
  path: '/api/business/SaveVersion',
  summary: 'Keeps the draft of a business’s next flow and form, and says what is still wrong with it.',
  bodyKb: 1024,
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    businessId: uuid,
    basedOn,
    /** The published version that was opened; refused where another one was published since. */
    publishedId: z.union([z.literal(''), uuid]).optional(),
    flow: definition,
    form: definition,
  }),
  reply: z.object({
    id: uuid,
    number: z.number().int(),
    revision: z.number().int(),
    faults: z.array(definitionFault),
    /** What works as it is drawn and is perhaps not what was meant; it does not stand in the way of publishing. */
    warnings: z.array(definitionWarning),
  }),
  refusals: ['definition-malformed', 'draft-changed'],
  audit: ['businessId'],
});

export const publishVersion = defineCall({
  method: 'POST',
  path: '/api/business/PublishVersion',
  summary: 'Publishes the draft as it was opened; running processes keep the version that they began with.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ businessId: uuid, basedOn: whole }),
  reply: z.object({ id: uuid, number: z.number().int() }),
  refusals: ['definition-faulty', 'nothing-to-publish', 'draft-changed'],
  audit: ['businessId'],
});

export const discardDraft = defineCall({
  method: 'POST',
  path: '/api/business/DiscardDraft',
  summary: 'Throws the draft of a business away; what is published stays.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ businessId: uuid, basedOn: whole }),
  reply: z.object({ discarded: z.literal(true) }),
  refusals: ['draft-changed'],
  audit: ['businessId'],
});

export const versionStates = ['draft', 'published', 'retired'] as const;

export const listVersions = defineCall({
  method: 'GET',
  path: '/api/business/ListVersions',
  summary: 'The versions of a business, the newest first, with how many processes still run in each.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ businessId: uuid, ...pageQuery }),
  reply: pageOf(
    z.object({
      id: uuid,
      number: z.number().int(),
      state: z.enum(versionStates),
      revision: z.number().int(),
      changedAt: moment,
      changedBy: person.nullable(),
      publishedAt: moment.nullable(),
      publishedBy: person.nullable(),
      running: z.number().int(),
    }),
  ),
});

export const restoreVersion = defineCall({
  method: 'POST',
  path: '/api/business/RestoreVersion',
  summary: 'Makes an earlier version the draft again; what is published stays until that is published.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ businessId: uuid, versionId: uuid, basedOn }),
  reply: z.object({ id: uuid, number: z.number().int(), revision: z.number().int() }),
  refusals: ['draft-changed'],
  audit: ['businessId', 'versionId'],
});
