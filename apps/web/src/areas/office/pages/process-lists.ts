import type { officePages } from '@campus/contract/pages/office.ts';
import type { GroupName, ListName } from '#web/features/flows/list/list-address.ts';

type Name = keyof typeof officePages.pages;

/** Which list and which of its groups stands at an address. */
export const listsOfProcesses = {
  busMonToDo: { list: 'all', group: 'todo' },
  busMonDoing: { list: 'all', group: 'doing' },
  busMonGetThrough: { list: 'all', group: 'done' },
  busMonAbort: { list: 'all', group: 'abort' },
  myMonToDo: { list: 'monitored', group: 'todo' },
  myMonDoing: { list: 'monitored', group: 'doing' },
  myMonPartake: { list: 'monitored', group: 'partake' },
  myBusToDo: { list: 'mine', group: 'todo' },
  myBusDoing: { list: 'mine', group: 'doing' },
  myBusGetThrough: { list: 'mine', group: 'done' },
  myBusAbort: { list: 'mine', group: 'abort' },
} as const satisfies Partial<Record<Name, { list: ListName; group: GroupName }>>;

export type ProcessListPage = keyof typeof listsOfProcesses;
