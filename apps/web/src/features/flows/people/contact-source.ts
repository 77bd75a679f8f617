import { listContactLabels, listRecentContacts, searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { callServer } from '#web/client/call-server.ts';
import { departmentsUnder } from '#web/client/departments.ts';
import { wordsIn } from '#web/ui/base/words.ts';
import type { Contact, Person } from '../flow-types.ts';

/** A person to be chosen, everything already in the reader's language. */
export type Choosable = {
  id: string;
  name: string;
  department: string;
  /** Tells people of the same name and department apart. */
  detail: string;
  person: Person;
};

export function toChoosable(person: Person | Contact, language: string): Choosable {
  return {
    id: person.id,
    name: person.name,
    department: wordsIn(language, person.department),
    detail:
      'kind' in person ? [person.admissionYear, person.className, person.account].filter(Boolean).join(' · ') : '',
    person: { id: person.id, name: person.name, department: person.department },
  };
}

/** Where a contact picker gets its people from. */
export const contactSource = (language: string) => ({
  departments: async (parentId: string | null) =>
    (await departmentsUnder(parentId)).map((department) => ({
      ...department,
      name: wordsIn(language, department.name),
    })),
  labels: async () =>
    (await callServer(listContactLabels, { size: 100 })).items.map((label) => ({
      ...label,
      name: wordsIn(language, label.name),
    })),
  people: async (query: { words?: string; departmentId?: string; labelId?: string; after?: string }) => {
    const page = await callServer(searchContacts, { ...query, size: 50 });
    return { items: page.items.map((person) => toChoosable(person, language)), next: page.next };
  },
  recent: async () => (await callServer(listRecentContacts, {})).items.map((person) => toChoosable(person, language)),
});
