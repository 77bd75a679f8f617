import type { getService, getServices, getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import type {
  getMyCounts,
  getProcess,
  listMyProcesses,
  listProcessEvents,
} from '@campus/contract/calls/flows-processes.ts';
import type { getEditable, previewPath } from '@campus/contract/calls/flows-start.ts';
import type { searchContacts } from '@campus/contract/calls/people-contacts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ReactNode } from 'react';

/** The replies of the calls, by the names that pages use. */
export type Process = Reply<typeof getProcess>;
export type ProcessRow = Reply<typeof listMyProcesses>['items'][number];
export type MyTask = Process['tasks'][number];
export type WayStep = Process['way'][number];
export type ProcessEvent = Reply<typeof listProcessEvents>['items'][number];
export type Editable = Reply<typeof getEditable>;
export type StartForm = Reply<typeof getStartForm>;
export type PathEntry = Reply<typeof previewPath>['path'][number];
/** What an area shows in place of the form for certain businesses; null shows the form. */
export type FormOf = (process: Process) => ReactNode;
export type Service = Reply<typeof getServices>['items'][number];
export type ServiceDetail = Reply<typeof getService>;
export type Counts = Reply<typeof getMyCounts>;
export type Contact = Reply<typeof searchContacts>['items'][number];

export type Words = { zh: string; en: string };
export type Person = ProcessRow['submitter'];
export type FormField = StartForm['fields'][number];
export type ShownField = Process['fields'][number];
export type NamesOfIds = Process['names'];
export type PictureOf = Process['pictures'][number];
export type ButtonName = MyTask['buttons'][number]['button'];
export type DecisionName = 'agree' | 'disagree' | 'solve' | 'not-solve';
