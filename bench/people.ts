import { listManagedDepartments } from '@campus/contract/calls/departments.ts';
import { listManagedLabels, previewLabelRule } from '@campus/contract/calls/labels.ts';
import { getPersonInOffice, listPeople } from '@campus/contract/calls/people-office.ts';
import { listRoles, listWhoMay, previewScope, whyMay } from '@campus/contract/calls/rights.ts';
import type { Wire } from './load.ts';
import { type BenchServer, withBenchServer } from './processes.ts';
import { type Figure, figure, number, type Part, say } from './report.ts';
import {
  CONNECTIONS,
  get,
  measureRequests,
  post,
  type Request,
  sendRequest,
  type Times,
  tokensOf,
} from './requests.ts';

export type PeopleSizes = { small: number; large: number; seconds: number };

/** What an administrator asks about people, among ten thousand and among a hundred thousand. */
export const measurePeople = (sizes: PeopleSizes): Promise<Part> =>
  withBenchServer((server) => measureServed(server, sizes));

async function measureServed(server: BenchServer, sizes: PeopleSizes): Promise<Part> {
  const notes: string[] = [];
  const found: Map<string, Times>[] = [];
  for (const to of [sizes.small, sizes.large]) {
    const { seconds } = await server.growPeople(to);
    notes.push(`${number(to)} people in 550 departments (grown in ${number(seconds)} s).`);
    say(`  ${notes.at(-1)}`);
    found.push(await measureRequests(server, await peopleRequests(server), sizes.seconds));
  }
  const [small, large] = found as [Map<string, Times>, Map<string, Times>];
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const [name, after] of large) {
    const before = small.get(name) as Times;
    const scans = after.scans.length > 0 ? after.scans.join(', ') : 'none';
    rows.push([name, ...[before.p50, before.p95, after.p50, after.p95].map(number), scans]);
    figures.push(figure(`${name}: p95 among ${number(sizes.large)}`, after.p95, { atMost: 200, unit: ' ms' }));
  }
  return {
    title: 'People',
    notes: [
      ...notes,
      `${CONNECTIONS} connections; scans: tables over 10 thousand rows that a request reads from end to end.`,
    ],
    table: { head: ['request', 'small p50', 'p95', 'large p50', 'p95', 'scans'], rows },
    figures,
  };
}

type Found = { items: { id: string; code?: string; name: { en: string } }[] };

export async function peopleRequests(server: BenchServer): Promise<Request[]> {
  const { admin } = await tokensOf(server);
  const people = (query: Record<string, string>) => get(listPeople.path, query, admin);
  const found = async (wire: Wire) => (await sendRequest<Found>(server, wire)).items;
  const [somebody] = await found(people({ words: '900000500' }));
  const roles = await found(get(listRoles.path, {}, admin));
  const handler = roles.find(({ code }) => code === 'handler');
  const student = roles.find(({ code }) => code === 'student');
  const [school] = await found(get(listManagedDepartments.path, { words: 'School 7' }, admin));
  const [label] = await found(get(listManagedLabels.path, {}, admin));
  const id = somebody?.id as string;
  const inSchool = { departmentId: school?.id as string };
  const requests: [string, () => Wire][] = [
    ['the list, first page', () => people({})],
    ['two characters', () => people({ words: '张伟' })],
    ['one family name', () => people({ words: '张' })],
    ['pinyin', () => people({ words: 'zhangwei' })],
    ['an account', () => people({ words: '90000500' })],
    ['a word that is nowhere', () => people({ words: '鸿蒙' })],
    ['a school and all below', () => people(inSchool)],
    ['disabled staff', () => people({ kind: 'staff', state: 'disabled' })],
    ['those with a common role', () => people({ roleId: student?.id as string })],
    ['one person', () => get(getPersonInOffice.path, { id }, admin)],
    ['the tree, topmost level', () => get(listManagedDepartments.path, {}, admin)],
    ['the tree, under a school', () => get(listManagedDepartments.path, { parentId: school?.id as string }, admin)],
    ['the tree, by words', () => get(listManagedDepartments.path, { words: '学院3系' }, admin)],
    ['why may this person', () => get(whyMay.path, { personId: id, call: 'ListPeople' }, admin)],
    [
      'why may this person, of a record',
      () => get(whyMay.path, { personId: id, call: 'GetPersonInOffice', record: id }, admin),
    ],
    ['who may this', () => get(listWhoMay.path, { right: 'hall.use' }, admin)],
    [
      'what a scope reaches',
      () => get(previewScope.path, { roleId: handler?.id as string, personId: id, scope: 'organisation' }, admin),
    ],
    [
      'a label rule, before it is kept',
      () =>
        post(
          previewLabelRule.path,
          { id: label?.id as string, rule: { departments: [school?.id], below: true, identities: ['student'] } },
          admin,
        ),
    ],
  ];
  return requests.map(([name, next]) => ({ name, next }));
}
