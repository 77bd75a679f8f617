import { documentTypes, isAccount } from '@campus/rules/network-applications/registration.ts';
import { lineStates } from '@campus/rules/network-packages/lines.ts';
import { staffTypes, studentTypes } from '@campus/rules/profile/kinds.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import {
  contacts,
  email,
  flag,
  line,
  mobile,
  moment,
  orCleared,
  pageOf,
  pageQuery,
  required,
  uuid,
  whole,
} from '../fields.ts';
import { words } from './flows-shapes.ts';
import { listMySignIns } from './profile.ts';

/** What the back-office does with people. Everything is held to how far the caller reaches, and to what they hold. */

const manage = permission('people.manage');
const actRefusals = ['stronger-person'] as const;
const powerRefusals = ['stronger-person', 'more-than-held', 'last-administrator'] as const;

const text = z.string().nullable();
const kind = z.enum(['student', 'staff']);
const nameWithId = z.object({ id: uuid, name: words });
const day = z.string();
/** A list that a form body can also say is empty. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.union([z.literal('').transform((): z.output<T>[] => []), z.array(item).max(most)]);

/** How somebody stands: `never` are those who have not signed in yet. */
export const personStates = ['active', 'disabled', 'locked', 'one-time', 'never'] as const;

const standing = {
  active: z.boolean(),
  /** Locked after wrong passwords until then, in one network at least. */
  lockedUntilAt: moment.nullable(),
  oneTimePassword: z.boolean(),
  neverSignedIn: z.boolean(),
};

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/people/ListPeople',
  summary: 'The people whom the caller looks after, by account; by words, those first whom they name whole.',
  areas: ['office'],
  access: manage,
  rate: 'search',
  query: z.strictObject({
    ...pageQuery,
    words: line(40).optional(),
    /** This department and all below it. */
    departmentId: uuid.optional(),
    kind: kind.optional(),
    roleId: uuid.optional(),
    labelId: uuid.optional(),
    state: z.enum(personStates).optional(),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: uuid,
        account: z.string(),
        name: z.string(),
        kind,
        department: nameWithId.nullable(),
        ...standing,
        roles: z.array(words),
      }),
    ),
    next: z.string().nullable(),
    /** With the first page: how many there are, counted up to a thousand and one. */
    count: z.number().int().nullable(),
  }),
});

export const listRolesToGive = defineCall({
  method: 'GET',
  path: '/api/people/ListRolesToGive',
  summary: 'The roles that people can have.',
  areas: ['office'],
  access: manage,
  query: z.strictObject(pageQuery),
  reply: pageOf(
    z.object({
      id: uuid,
      code: z.string(),
      name: words,
      /** Holds a right that the caller does not have, so they can give it to nobody. */
      beyond: z.boolean(),
    }),
  ),
});

const heldTasks = z.object({
  count: z.number().int(),
  businesses: z.array(z.object({ id: uuid, name: words, count: z.number().int() })),
  first: z.array(z.object({ id: uuid, number: z.string(), business: words, sinceAt: moment.nullable() })),
});
const heldLine = z.object({ id: uuid, packageName: words, state: z.enum(lineStates), username: text });

export const getPersonInOffice = defineCall({
  method: 'GET',
  path: '/api/people/GetPersonInOffice',
  summary: 'One person as the back-office knows them; the document number is masked.',
  areas: ['office'],
  access: manage,
  about: { kind: 'person', field: 'id' },
  query: z.strictObject({ id: uuid }),
  reply: z.object({
    id: uuid,
    /** To be sent back with what is saved: what somebody else changed meanwhile is not written over. */
    version: moment,
    /** Whether the caller may act on them; `self` is the caller. */
    mayAct: z.boolean(),
    self: z.boolean(),
    account: z.string(),
    name: z.string(),
    kind,
    ...standing,
    /** Until when the one-time password opens a first sign-in. */
    oneTimeUntilAt: moment.nullable(),
    createdAt: moment,
    profile: z.object({
      mobile: text,
      telephone: text,
      email: text,
      sex: z.enum(['male', 'female']).nullable(),
      campusCardNumber: text,
      unitZh: text,
      unitEn: text,
      addressZh: text,
      addressEn: text,
      documentType: text,
      documentNumber: text,
      identityType: text,
      staffType: z.enum(staffTypes).nullable(),
      studentType: z.enum(studentTypes).nullable(),
      admissionYear: z.number().int().nullable(),
      majorZh: text,
      majorEn: text,
      className: text,
      jobNumber: text,
      qq: text,
      os: text,
      remarks: text,
    }),
    homeDepartment: nameWithId.nullable(),
    otherDepartments: z.array(nameWithId),
    heads: z.array(nameWithId),
    roles: z.array(nameWithId),
    labels: z.array(nameWithId),
    tasks: heldTasks,
    network: z.object({ lines: z.array(heldLine), balanceFen: z.number().int() }),
  }),
});

export const listPersonSignIns = defineCall({
  method: 'GET',
  path: '/api/people/ListPersonSignIns',
  summary: 'Where somebody is signed in, the newest first.',
  areas: ['office'],
  access: manage,
  about: { kind: 'person', field: 'id' },
  query: z.strictObject({ ...pageQuery, id: uuid }),
  reply: listMySignIns.reply,
});

export const revealDocument = defineCall({
  method: 'POST',
  path: '/api/people/RevealDocument',
  summary: 'The whole document number of somebody, for a reason that is kept.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, reason: required(200) }),
  reply: z.object({ documentNumber: z.string() }),
  refusals: actRefusals,
  audit: ['id', 'reason'],
});

const account = z.string().trim().max(40).refine(isAccount, 'format');
const password = z.object({ password: z.string().nullable(), untilAt: moment.nullable() });

export const addPerson = defineCall({
  method: 'POST',
  path: '/api/people/AddPerson',
  summary: 'A new person with the role of their kind, and a one-time password that is told once, or none.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    account,
    name: required(60),
    kind,
    departmentId: orCleared(uuid).optional(),
    oneTimePassword: flag,
  }),
  reply: password.extend({ id: uuid }),
  refusals: ['account-taken', 'more-than-held', 'people-quota-full'],
  audit: ['account', 'name', 'kind', 'departmentId'],
});

const year = whole.pipe(z.number().min(1900).max(2200));
const versioned = { id: uuid, version: whole };

export const savePerson = defineCall({
  method: 'POST',
  path: '/api/people/SavePerson',
  summary: 'Changes what a profile says. What is not sent stays; an empty text clears a field. The account stays.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    ...versioned,
    name: required(60).optional(),
    kind: kind.optional(),
    mobile: orCleared(mobile).optional(),
    telephone: orCleared(contacts).optional(),
    email: orCleared(email).optional(),
    sex: orCleared(z.enum(['male', 'female'])).optional(),
    campusCardNumber: line(40).optional(),
    unitZh: line(80).optional(),
    unitEn: line(120).optional(),
    addressZh: line(120).optional(),
    addressEn: line(160).optional(),
    documentType: orCleared(z.enum(documentTypes)).optional(),
    documentNumber: line(40).optional(),
    identityType: line(40).optional(),
    staffType: orCleared(z.enum(staffTypes)).optional(),
    studentType: orCleared(z.enum(studentTypes)).optional(),
    admissionYear: orCleared(year).optional(),
    majorZh: line(80).optional(),
    majorEn: line(120).optional(),
    className: line(60).optional(),
    jobNumber: line(40).optional(),
    qq: orCleared(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{4,11}$/),
    ).optional(),
    os: line(40).optional(),
    remarks: line(500).optional(),
  }),
  reply: z.object({ version: moment }),
  refusals: ['person-changed', 'own-address', ...powerRefusals],
  // The document number is left out: the log is read by more people than may see it.
  audit: [
    'id',
    'name',
    'kind',
    'mobile',
    'telephone',
    'email',
    'sex',
    'campusCardNumber',
    'unitZh',
    'unitEn',
    'addressZh',
    'addressEn',
    'documentType',
    'identityType',
    'staffType',
    'studentType',
    'admissionYear',
    'majorZh',
    'majorEn',
    'className',
    'jobNumber',
    'qq',
    'os',
    'remarks',
  ],
});

export const setPersonDepartments = defineCall({
  method: 'POST',
  path: '/api/people/SetPersonDepartments',
  summary: 'Where somebody is at home, and which departments they belong to besides.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ ...versioned, homeDepartmentId: orCleared(uuid), departments: listOf(uuid, 50) }),
  reply: z.object({ version: moment }),
  refusals: ['person-changed', ...powerRefusals],
  audit: ['id', 'homeDepartmentId', 'departments'],
});

export const setPersonRoles = defineCall({
  method: 'POST',
  path: '/api/people/SetPersonRoles',
  summary: 'Which roles somebody has; nobody gives what they do not hold.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ ...versioned, roles: listOf(uuid, 50) }),
  reply: z.object({ version: moment }),
  refusals: ['person-changed', ...powerRefusals],
  audit: ['id', 'roles'],
});

export const setPersonLabels = defineCall({
  method: 'POST',
  path: '/api/people/SetPersonLabels',
  summary: 'Which labels somebody carries; a label by which flows ask is given by who could give it to themselves.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ ...versioned, labels: listOf(uuid, 100) }),
  reply: z.object({ version: moment }),
  refusals: ['person-changed', ...powerRefusals],
  audit: ['id', 'labels'],
});

export const enablePerson = defineCall({
  method: 'POST',
  path: '/api/people/EnablePerson',
  summary: 'Lets somebody in again; what they held before stays with those who have it now.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: z.object({ active: z.literal(true) }),
  refusals: ['person-under-review', 'people-quota-full', ...powerRefusals],
  audit: ['id'],
});

export const giveOneTimePassword = defineCall({
  method: 'POST',
  path: '/api/people/GiveOneTimePassword',
  summary: 'A new password that is told once and has to be changed at the next sign-in; every sign-in of theirs ends.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  /** Until when it opens a first sign-in. */
  reply: z.object({ password: z.string(), untilAt: moment }),
  refusals: ['not-oneself', 'person-inactive', ...actRefusals],
  audit: ['id'],
});

export const unlockSignIn = defineCall({
  method: 'POST',
  path: '/api/people/UnlockSignIn',
  summary: 'Lets somebody sign in again whose account is locked after wrong passwords.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ account: required(64) }),
  reply: z.object({ forgotten: z.number().int() }),
  refusals: actRefusals,
  audit: ['account'],
});

export const endPersonSessions = defineCall({
  method: 'POST',
  path: '/api/people/EndPersonSessions',
  summary: 'Signs somebody out on one device, or on all; the one by which it is asked stays.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, sessionId: uuid.optional() }),
  reply: z.object({ ended: z.number().int() }),
  refusals: actRefusals,
  audit: ['id', 'sessionId'],
});

const parts = z.enum(['owner', 'supervisor']);

export const previewDisable = defineCall({
  method: 'GET',
  path: '/api/people/PreviewDisable',
  summary: 'All that somebody holds, before they are disabled, and what may be said of each.',
  areas: ['office'],
  access: manage,
  about: { kind: 'person', field: 'id' },
  query: z.strictObject({ id: uuid }),
  reply: z.object({
    id: uuid,
    name: z.string(),
    mayAct: z.boolean(),
    self: z.boolean(),
    /** Whether the caller may name who gets tasks and businesses; otherwise each goes by its own rule. */
    mayName: z.boolean(),
    tasks: heldTasks,
    headships: z.array(nameWithId.extend({ mayName: z.boolean() })),
    /** Where they are asked while the head is away; that ends. */
    deputyOf: z.array(nameWithId),
    businesses: z.array(nameWithId.extend({ part: parts, others: z.number().int() })),
    substitutions: z.array(z.object({ id: uuid, forThem: z.boolean(), other: z.string(), fromOn: day, untilOn: day })),
    lines: z.array(heldLine),
    balanceFen: z.number().int(),
    /** Labels and roles by which flows ask, and that nobody else has. */
    alone: z.array(z.object({ kind: z.enum(['label', 'role']), name: words })),
    /** Businesses whose flow names this very person. */
    namedIn: z.array(nameWithId),
  }),
});

const to = orCleared(uuid);

export const disablePerson = defineCall({
  method: 'POST',
  path: '/api/people/DisablePerson',
  summary: 'Shuts somebody out at once; what they hold goes where it is said, or by its own rule.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid,
    reason: required(200),
    /** Who gets the open tasks; without it, each task goes by the rule of its step. */
    tasksTo: to.optional(),
    /** Every headship, with who has it next, or nobody. */
    headships: listOf(z.strictObject({ departmentId: uuid, to }), 100),
    /** Every business that they own or supervise, likewise. */
    businesses: listOf(z.strictObject({ businessId: uuid, part: parts, to }), 100),
  }),
  reply: z.object({ active: z.literal(false) }),
  refusals: ['not-oneself', 'person-inactive', 'held-changed', ...powerRefusals],
  audit: ['id', 'reason', 'tasksTo', 'headships', 'businesses'],
});
