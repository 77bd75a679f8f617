import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { line, pageOf, pageQuery, uuid } from '../fields.ts';
import { person, words } from './flows-shapes.ts';

const contact = person.extend({
  kind: z.enum(['student', 'staff']),
  /** Null for a student, who sees nobody's. */
  account: z.string().nullable(),
  className: z.string().nullable(),
  admissionYear: z.number().int().nullable(),
});

export const listContactDepartments = defineCall({
  method: 'GET',
  path: '/api/contacts/ListDepartments',
  summary: 'The departments under one, or the topmost; with how many people stand in each.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, parentId: uuid.optional() }),
  reply: pageOf(z.object({ id: uuid, name: words, hasBelow: z.boolean(), people: z.number().int() })),
});

export const listContactLabels = defineCall({
  method: 'GET',
  path: '/api/contacts/ListLabels',
  summary: 'The labels that people carry; a student sees none.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject(pageQuery),
  reply: pageOf(z.object({ id: uuid, name: words, people: z.number().int() })),
});

export const searchContacts = defineCall({
  method: 'GET',
  path: '/api/contacts/SearchPeople',
  summary:
    'People of one’s organisation by name, pinyin or department. A student must search by two letters or a name’s character.',
  areas: everyArea,
  access: signedIn('any'),
  rate: 'search',
  query: z.strictObject({
    ...pageQuery,
    words: line(40).optional(),
    departmentId: uuid.optional(),
    labelId: uuid.optional(),
  }),
  reply: pageOf(contact),
  refusals: ['contacts-need-words'],
});

export const listRecentContacts = defineCall({
  method: 'GET',
  path: '/api/contacts/ListRecent',
  summary: 'Whom the caller chose last, at most twenty.',
  areas: everyArea,
  access: signedIn('any'),
  reply: z.object({ items: z.array(contact) }),
});
