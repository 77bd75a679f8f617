import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { dataScopes, permissions, rightScreens } from '../permissions.ts';
import { words } from './flows-shapes.ts';

/** Roles, the rights that they give, and who may what. */

const right = z.enum(permissions);
const scope = z.enum(dataScopes);
const version = whole.pipe(z.number().min(1));

/** Why the caller cannot change a role: their reach is not the whole organisation, or it holds what they do not. */
export const roleBlocks = ['roles-of-everybody', 'stronger-role'] as const;

const role = z.object({
  id: uuid,
  code: z.string(),
  name: words,
  scope,
  rights: z.array(right),
  shipped: z.boolean(),
  version: z.number().int(),
  /** As far as the caller reaches. */
  members: z.number().int(),
});

export const listRoles = defineCall({
  method: 'GET',
  path: '/api/rights/ListRoles',
  summary: 'The roles of the organisation with their rights, scope and how many people have them.',
  areas: ['office'],
  access: permission('roles.manage'),
  query: z.strictObject({ ...pageQuery, words: line(40).optional() }),
  reply: pageOf(role),
});

export const listRoleMatrix = defineCall({
  method: 'GET',
  path: '/api/rights/ListRoleMatrix',
  summary: 'The roles of the organisation with their rights, for those who look after rights.',
  areas: ['office'],
  access: permission('permissions.manage'),
  query: z.strictObject(pageQuery),
  reply: pageOf(role),
});

export const getRole = defineCall({
  method: 'GET',
  path: '/api/rights/GetRole',
  summary:
    'One role: what it began with where it is a shipped one, whether flows name it, what the caller may do with it.',
  areas: ['office'],
  access: permission('roles.manage'),
  alsoBy: ['permissions.manage'],
  about: { kind: 'role', field: 'id' },
  query: z.strictObject({ id: uuid }),
  reply: role.extend({
    /** What the product ships; null for a role of the organisation's own. */
    shippedAs: z.object({ scope, rights: z.array(right) }).nullable(),
    /** Rights that it cannot lose. */
    keeps: z.array(right),
    inFlows: z.boolean(),
    /** How many active people get into an area by this role alone, as far as the caller reaches. */
    onlyWay: z.object({ hall: z.number().int(), workflow: z.number().int() }),
    blocked: z.enum(roleBlocks).nullable(),
    openActions: z.array(z.enum(['change', 'delete', 'members'])),
  }),
});

export const listRights = defineCall({
  method: 'GET',
  path: '/api/rights/ListRights',
  summary: 'Every right with the calls that it opens, taken from the contract, and how far the caller holds it.',
  areas: ['office'],
  access: permission('roles.manage'),
  alsoBy: ['permissions.manage'],
  reply: z.object({
    items: z.array(
      z.object({
        right,
        screen: z.enum(rightScreens),
        /** `further`: anybody who is signed in may call it, and sees or does more with the right. */
        calls: z.array(
          z.object({
            name: z.string(),
            method: z.string(),
            path: z.string(),
            summary: z.string(),
            further: z.boolean(),
          }),
        ),
        /** Nobody gives what they do not hold as far; null: not at all. */
        held: z.enum(['own', 'part', 'organisation']).nullable(),
      }),
    ),
  }),
});

const bilingualName = z.strictObject({ zh: required(40), en: required(60) });

export const saveRole = defineCall({
  method: 'POST',
  path: '/api/rights/SaveRole',
  summary:
    'Makes a role, or changes the name, scope and rights of one; its members can do that from their next call on.',
  areas: ['office'],
  access: permission('roles.manage'),
  body: z.strictObject({
    /** Without one a role is made. */
    id: uuid.optional(),
    /** Of the role as it was read. */
    version: version.optional(),
    /** What flows name it by; it stays. */
    code: required(40)
      .regex(/^[a-z][a-z0-9-]*$/)
      .optional(),
    name: bilingualName,
    scope,
    rights: z.union([z.literal('').transform(() => []), z.array(right).max(permissions.length)]),
  }),
  reply: z.object({ id: uuid, version: z.number().int() }),
  refusals: [
    'role-changed',
    'roles-of-everybody',
    'stronger-role',
    'stronger-person',
    'more-than-held',
    'administrators-keep',
    'last-administrator',
  ],
  audit: ['id', 'code', 'name', 'scope', 'rights'],
});

export const deleteRole = defineCall({
  method: 'POST',
  path: '/api/rights/DeleteRole',
  summary: 'Deletes a role of the organisation’s own that nobody has and no flow names.',
  areas: ['office'],
  access: permission('roles.manage'),
  body: z.strictObject({ id: uuid, version }),
  reply: z.object({ deleted: z.literal(true) }),
  refusals: [
    'role-changed',
    'role-shipped',
    'role-has-members',
    'role-in-flows',
    'roles-of-everybody',
    'stronger-role',
  ],
  audit: ['id'],
});

const member = z.object({
  id: uuid,
  name: z.string(),
  account: z.string(),
  department: words.nullable(),
  active: z.boolean(),
});

export const listRoleMembers = defineCall({
  method: 'GET',
  path: '/api/rights/ListRoleMembers',
  summary: 'Who has a role, as far as the caller reaches; found by name or account.',
  areas: ['office'],
  access: permission('roles.manage'),
  about: { kind: 'role', field: 'id' },
  query: z.strictObject({ ...pageQuery, id: uuid, words: line(40).optional() }),
  reply: pageOf(member),
});

const MOST_MEMBERS = 100;
const people = z.array(uuid).min(1).max(MOST_MEMBERS);

export const addRoleMembers = defineCall({
  method: 'POST',
  path: '/api/rights/AddRoleMembers',
  summary: 'Gives a role to people within the caller’s reach; who has it already keeps it.',
  areas: ['office'],
  access: permission('roles.manage'),
  body: z.strictObject({ id: uuid, people }),
  reply: z.object({ changed: z.number().int() }),
  refusals: ['stronger-person', 'more-than-held', 'last-administrator'],
  audit: ['id', 'people'],
});

export const removeRoleMembers = defineCall({
  method: 'POST',
  path: '/api/rights/RemoveRoleMembers',
  summary: 'Takes a role from people within the caller’s reach.',
  areas: ['office'],
  access: permission('roles.manage'),
  body: z.strictObject({ id: uuid, people }),
  reply: z.object({ changed: z.number().int() }),
  refusals: ['stronger-person', 'more-than-held', 'last-administrator'],
  audit: ['id', 'people'],
});

const reached = z.object({ people: z.number().int(), processes: z.number().int(), lines: z.number().int() });

export const previewScope = defineCall({
  method: 'GET',
  path: '/api/rights/PreviewScope',
  summary:
    'How many people, processes and lines a role reaches for somebody now, and with another scope; ten examples.',
  areas: ['office'],
  access: permission('roles.manage'),
  alsoBy: ['permissions.manage'],
  about: { kind: 'person', field: 'personId' },
  query: z.strictObject({
    /** Without one: a role that does not exist yet, which reaches nothing now. */
    roleId: uuid.optional(),
    /** The person whose departments count; the caller by default. */
    personId: uuid.optional(),
    scope,
  }),
  reply: z.object({
    now: reached,
    after: reached,
    added: reached,
    taken: reached,
    samples: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        department: words.nullable(),
        change: z.enum(['added', 'taken', 'same']),
      }),
    ),
  }),
});

const byRole = z.object({ id: uuid, name: words, scope });

export const listWhoMay = defineCall({
  method: 'GET',
  path: '/api/rights/ListWhoMay',
  summary: 'Who holds a right, and by which of their roles.',
  areas: ['office'],
  access: permission('permissions.manage'),
  rate: 'search',
  query: z.strictObject({ ...pageQuery, right }),
  reply: pageOf(member.extend({ roles: z.array(byRole) })),
});

/** Why somebody may do something or may not. */
export const whyReasons = [
  'everybody',
  'signed-in',
  'role',
  'takes-part',
  'disabled',
  'one-time-password',
  'no-role',
  'outside',
  'kept-out',
] as const;

export const whyMay = defineCall({
  method: 'GET',
  path: '/api/rights/WhyMay',
  summary: 'Whether somebody may make a call, or holds a right, for a record or at all, and why.',
  areas: ['office'],
  access: permission('permissions.manage'),
  about: { kind: 'person', field: 'personId' },
  query: z.strictObject({
    personId: uuid,
    /** Exactly one of the two is sent. */
    call: line(60).optional(),
    right: right.optional(),
    recordKind: z.enum(['person', 'process', 'role']).optional(),
    /** An id; of a process also its number, of a person also the account. */
    record: line(64).optional(),
  }),
  reply: z.object({
    may: z.boolean(),
    reason: z.enum(whyReasons),
    /** The roles that give one of the rights; those that let the person in first. */
    roles: z.array(
      byRole.extend({
        right,
        /** Whether its scope includes the record; null where no record was sent. */
        covers: z.boolean().nullable(),
        /** The department by which it does. */
        department: words.nullable(),
      }),
    ),
    /** The rights that would do. */
    rights: z.array(right),
    record: z.object({ kind: z.enum(['person', 'process', 'role']), title: z.string() }).nullable(),
  }),
});

const stateOfRole = z.object({ name: words, scope, rights: z.array(right) }).nullable();

export const listRoleDifferences = defineCall({
  method: 'GET',
  path: '/api/rights/ListRoleDifferences',
  summary: 'The roles that are not what they were at a moment, with both states; made or deleted since included.',
  areas: ['office'],
  access: permission('permissions.manage'),
  query: z.strictObject({ ...pageQuery, since: whole.pipe(z.number().min(0).max(4_000_000_000_000)) }),
  reply: pageOf(
    z.object({
      id: uuid,
      code: z.string(),
      /** Null: it was not there. */
      was: stateOfRole,
      /** Null: it is gone. */
      is: stateOfRole,
      changedAt: moment,
      /** Null: the product itself. */
      changedBy: z.string().nullable(),
    }),
  ),
});
