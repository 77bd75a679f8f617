import {
  listContactDepartments,
  listContactLabels,
  listRecentContacts,
  searchContacts,
} from '@campus/contract/calls/contacts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { callServer } from '#web/client/call-server.ts';
import { wordsIn } from '#web/ui/base/words.ts';
import type { Contact, Person } from './flow-types.ts';

type Department = Reply<typeof listContactDepartments>['items'][number];

/** A person to be chosen, everything already in the reader's language. */
export type Choosable = {
  id: string;
  name: string;
  department: string;
  /** What tells people of one name and department apart. */
  detail: string;
  person: Person;
};

export function choosable(person: Person | Contact, language: string): Choosable {
  return {
    id: person.id,
    name: person.name,
    department: wordsIn(language, person.department),
    detail:
      'kind' in person ? [person.admissionYear, person.className, person.account].filter(Boolean).join(' · ') : '',
    person: { id: person.id, name: person.name, department: person.department },
  };
}

/** All departments under one; a university's largest has a few hundred, so two or three pages at most. */
export async function departmentsUnder(parentId: string | null): Promise<Department[]> {
  const found: Department[] = [];
  let after: string | null = null;
  do {
    const page: Reply<typeof listContactDepartments> = await callServer(listContactDepartments, {
      size: 100,
      ...(parentId ? { parentId } : {}),
      ...(after ? { after } : {}),
    });
    found.push(...page.items);
    after = page.next;
  } while (after !== null && found.length < 500);
  return found;
}

/** Where a contact picker gets its people from. */
export const contactSource = (language: string) => ({
  departments: async (parentId: string | null) =>
    (await departmentsUnder(parentId)).map((one) => ({ ...one, name: wordsIn(language, one.name) })),
  labels: async () =>
    (await callServer(listContactLabels, { size: 100 })).items.map((one) => ({
      ...one,
      name: wordsIn(language, one.name),
    })),
  people: async (asked: { words?: string; departmentId?: string; labelId?: string; after?: string }) => {
    const page = await callServer(searchContacts, { ...asked, size: 50 });
    return { items: page.items.map((one) => choosable(one, language)), next: page.next };
  },
  recent: async () => (await callServer(listRecentContacts, {})).items.map((one) => choosable(one, language)),
});
