import { departmentWays } from '@campus/rules/flows/department-touch.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, line, orCleared, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

const nameWithId = z.object({ id: uuid, name: words });

/** What somebody may do with a department; `add` is to put one under it. */
export const departmentActions = ['add', 'rename', 'order', 'heads', 'move', 'merge', 'close'] as const;
const openActions = z.array(z.enum(departmentActions));

const row = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  name: words,
  closed: z.boolean(),
  /** What it means since it was merged. */
  mergedInto: nameWithId.nullable(),
  head: person.nullable(),
  /** Active people at home in it, and in it or anywhere below. */
  people: z.number().int(),
  peopleBelow: z.number().int(),
  hasBelow: z.boolean(),
  /** From the topmost down to what it is in. */
  path: z.array(nameWithId),
});

const detail = row.extend({
  deputies: z.array(person),
  /** Active people who belong to it besides their home. */
  besides: z.number().int(),
  closedAt: z.number().int().nullable(),
  openActions,
});

const manages = permission('departments.manage');
const givingPower = ['stronger-person', 'more-than-held', 'last-administrator'] as const;

export const listManagedDepartments = defineCall({
  method: 'GET',
  path: '/api/departments/ListManagedDepartments',
  summary:
    'The departments under one, or the topmost that one may manage, or those that the words find by name or pinyin.',
  areas: ['office'],
  access: manages,
  query: z.strictObject({
    ...pageQuery,
    parentId: uuid.optional(),
    words: line(40).optional(),
    /** Closed ones too. */
    closed: flag.optional(),
  }),
  reply: pageOf(row).extend({ openActions }),
});

export const getDepartment = defineCall({
  method: 'GET',
  path: '/api/departments/GetDepartment',
  summary: 'One department with its head and deputies, and what one may do with it.',
  areas: ['office'],
  access: manages,
  query: z.strictObject({ id: uuid }),
  reply: detail,
});

export const previewDepartment = defineCall({
  method: 'GET',
  path: '/api/departments/PreviewDepartment',
  summary: 'What moving, merging or closing a department would touch; refused as the act itself would be.',
  areas: ['office'],
  access: manages,
  query: z.strictObject({
    id: uuid,
    act: z.enum(['move', 'merge', 'close']),
    /** Where it is moved to, or what it is merged into; none: to the top. */
    targetId: uuid.optional(),
  }),
  reply: z.object({
    /** Active people at home in it; for a move also those below it, who go along. */
    people: z.number().int(),
    /** Those who are disabled and go to the department above when it is closed. */
    disabled: z.number().int(),
    /** Open departments below it that go along. */
    departments: z.number().int(),
    businesses: z.array(z.object({ id: uuid, name: words, ways: z.array(z.enum(departmentWays)) })),
    /** Running ones that began there, and those that may ask somebody else from now on. */
    processes: z.object({ there: z.number().int(), asking: z.number().int() }),
    /** Other rules that name it. */
    rules: z.array(z.object({ kind: z.string(), name: words })),
  }),
  refusals: ['department-cycle', 'department-closed', 'department-not-empty', 'department-gives-power'],
});

const names = z.strictObject({ zh: required(60), en: required(120) });

export const addDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/AddDepartment',
  summary: 'Adds a department at the end of those under another one; without one, at the top.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ parentId: uuid.optional(), name: names }),
  reply: detail,
  refusals: ['department-closed'],
  audit: ['parentId', 'name'],
});

export const renameDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/RenameDepartment',
  summary: 'Gives a department other names.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ id: uuid, name: names }),
  reply: detail,
  refusals: ['department-closed'],
  audit: ['id', 'name'],
});

export const orderDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/OrderDepartment',
  summary: 'Puts a department before another one of the same parent; without one, at the end.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ id: uuid, beforeId: uuid.optional() }),
  reply: z.object({ ordered: z.literal(true) }),
  refusals: ['department-closed'],
  audit: ['id', 'beforeId'],
});

export const setDepartmentHeads = defineCall({
  method: 'POST',
  path: '/api/departments/SetDepartmentHeads',
  summary: 'Names the head of a department, and those who are asked in their place; an empty text: none.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({
    id: uuid,
    headId: orCleared(uuid).optional(),
    /** In the order in which they stand in. */
    deputyIds: orCleared(z.array(uuid).max(10)).optional(),
  }),
  reply: detail,
  refusals: [...givingPower, 'department-closed'],
  audit: ['id', 'headId', 'deputyIds'],
});

export const moveDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/MoveDepartment',
  summary: 'Puts a department with all below it under another one, at the end; without one, at the top.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ id: uuid, parentId: uuid.optional() }),
  reply: detail,
  refusals: ['department-cycle', 'department-closed', 'department-gives-power'],
  audit: ['id', 'parentId'],
});

export const mergeDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/MergeDepartment',
  summary: 'Gives the people and departments of one to another, closes it, and lets its name mean the other one.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ id: uuid, intoId: uuid }),
  reply: detail,
  refusals: [...givingPower, 'department-cycle', 'department-closed', 'department-gives-power'],
  audit: ['id', 'intoId'],
});

export const closeDepartment = defineCall({
  method: 'POST',
  path: '/api/departments/CloseDepartment',
  summary: 'Closes a department that nobody active and nothing open is in; what it was stays known.',
  areas: ['office'],
  access: manages,
  body: z.strictObject({ id: uuid }),
  reply: detail,
  refusals: [...givingPower, 'department-closed', 'department-not-empty', 'department-gives-power'],
  audit: ['id'],
});
