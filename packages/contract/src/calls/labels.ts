import { identities } from '@campus/rules/labels/identities.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, line, orCleared, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

const manage = permission('labels.manage');
const name = z.strictObject({ zh: required(60), en: required(60) });

/** People in any of the departments, with any of the identities and any of the years; an absent list matches all. */
const rule = z.strictObject({
  departments: z.array(uuid).min(1).max(50).optional(),
  /** With all departments below those. */
  below: flag.optional(),
  identities: z.array(z.enum(identities)).min(1).max(identities.length).optional(),
  admissionYears: z
    .array(whole.pipe(z.number().min(1950).max(2100)))
    .min(1)
    .max(30)
    .optional(),
});

/** All numbers are of people within the reader's reach. */
const labelCounts = z.object({
  id: uuid,
  name: words,
  /** Active people who carry it. */
  members: z.number().int(),
  /** Disabled people who carry it. */
  disabled: z.number().int(),
  hasRule: z.boolean(),
  /** In how many places it is named. */
  uses: z.number().int(),
  /** Flows ask people by it, so it is a right to decide. */
  asksPeople: z.boolean(),
});

export const listManagedLabels = defineCall({
  method: 'GET',
  path: '/api/labels/ListManagedLabels',
  summary:
    'The labels by name, with how many people carry each as far as the reader reaches, and whether they are used.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, words: line(40).optional() }),
  reply: pageOf(labelCounts),
});

export const labelUseKinds = ['flow', 'audience', 'place', 'place-topic'] as const;
export const labelActions = ['rename', 'rule', 'delete'] as const;

const wholeLabel = labelCounts.extend({
  byHand: z.number().int(),
  byRule: z.number().int(),
  keptOut: z.number().int(),
  /** Whether the reader reaches everybody who carries it. */
  reachesAll: z.boolean(),
  rule: z
    .object({
      departments: z.array(z.object({ id: uuid, name: words })).nullable(),
      below: z.boolean(),
      identities: z.array(z.enum(identities)),
      admissionYears: z.array(z.number().int()),
    })
    .nullable(),
  usedBy: z.array(
    z.object({
      kind: z.enum(labelUseKinds),
      name: words,
      /** Of a flow: whether its published version names the label; else only a draft or an earlier version. */
      now: z.boolean(),
      /** Of a place: the fault type that it is the team of. */
      topic: z.string().nullable(),
    }),
  ),
  openActions: z.array(z.enum(labelActions)),
});

export const getLabel = defineCall({
  method: 'GET',
  path: '/api/labels/GetLabel',
  summary: 'One label with its rule, where it is used, and what the reader may do with it.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: wholeLabel,
});

export const addLabel = defineCall({
  method: 'POST',
  path: '/api/labels/AddLabel',
  summary: 'Makes a label that nobody carries yet.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ name }),
  reply: wholeLabel,
  refusals: ['label-name-taken'],
  audit: ['name'],
});

export const renameLabel = defineCall({
  method: 'POST',
  path: '/api/labels/RenameLabel',
  summary: 'Gives a label another name.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, name }),
  reply: wholeLabel,
  refusals: ['label-name-taken', 'label-reach'],
  audit: ['id', 'name'],
});

export const deleteLabel = defineCall({
  method: 'POST',
  path: '/api/labels/DeleteLabel',
  summary:
    'Deletes a label that nothing uses; with how many people the caller saw carrying it, disabled ones included.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, members: whole.pipe(z.number().min(0)) }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['label-in-use', 'label-members', 'label-reach'],
  audit: ['id', 'members'],
});

const ways = ['hand', 'rule', 'both'] as const;
/** Which people: those who carry it, those who are kept out, or those who do not carry it. */
export const memberLists = ['members', 'kept-out', 'others'] as const;

const person = z.object({
  id: uuid,
  name: z.string(),
  account: z.string(),
  active: z.boolean(),
  kind: z.enum(['student', 'staff']),
  department: words.nullable(),
  admissionYear: z.number().int().nullable(),
});

export const listLabelMembers = defineCall({
  method: 'GET',
  path: '/api/labels/ListLabelMembers',
  summary:
    'People within the reader’s reach who carry a label, are kept out of it, or could be given it; by name, account or pinyin.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, id: uuid, list: z.enum(memberLists), words: line(40).optional() }),
  reply: pageOf(person.extend({ way: z.enum(ways).nullable() })),
});

export const memberActs = ['add', 'remove', 'follow-rule'] as const;

export const changeLabelMembers = defineCall({
  method: 'POST',
  path: '/api/labels/ChangeLabelMembers',
  summary:
    'Gives a label by hand, takes it away (whom the rule finds is then kept out), or lets the rule alone decide again.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, act: z.enum(memberActs), people: z.array(uuid).min(1).max(100) }),
  reply: wholeLabel,
  refusals: ['stronger-person', 'more-than-held', 'last-administrator', 'label-without-rule'],
  audit: ['id', 'act', 'people'],
});

export const previewLabelRule = defineCall({
  method: 'POST',
  path: '/api/labels/PreviewLabelRule',
  summary: 'Whom a rule would find within the reader’s reach, and how many people would get or lose the label by it.',
  areas: ['office'],
  access: manage,
  rate: 'heavy',
  writes: false,
  body: z.strictObject({ id: uuid, rule }),
  reply: z.object({
    people: z.number().int(),
    disabled: z.number().int(),
    added: z.number().int(),
    removed: z.number().int(),
    samples: z.array(person),
  }),
});

export const saveLabelRule = defineCall({
  method: 'POST',
  path: '/api/labels/SaveLabelRule',
  summary: 'Sets the rule of a label; an empty text takes it away, and then only those stay who carry it by hand.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, rule: orCleared(rule) }),
  reply: wholeLabel,
  refusals: ['label-reach', 'stronger-person'],
  audit: ['id', 'rule'],
});
