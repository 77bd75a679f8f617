import { getUserInfo } from '@campus/contract/calls/access.ts';
import {
  addPerson,
  getPersonInOffice,
  listPeople,
  savePerson,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import { applyRosterRun, checkRoster, undoRosterRun } from '@campus/contract/calls/roster.ts';
import { type BenchServer, residentMb, withBenchServer } from './processes.ts';
import { type Figure, figure, number, type Part, say } from './report.ts';
import { get, post, sendRequest, tokensOf } from './requests.ts';

const HEAD = ['账号', '姓名', '类型', '部门', '手机', '邮箱', '班级', '入学年份', '专业', '地址'];
const DEPARTMENTS = ['会计系', '建筑系'];

/** The list of a whole university; of the first so many something is other than before, and one in ten of these moves. */
const listOf = (people: number, changed: number): string =>
  [
    HEAD,
    ...Array.from({ length: people }, (_, n) => {
      const other = n < changed;
      const account = `30${String(n).padStart(8, '0')}`;
      return [
        account,
        `学生${String.fromCodePoint(0x4e00 + (n % 5000))}`,
        '学生',
        DEPARTMENTS[(n + (other && n % 10 === 0 ? 1 : 0)) % 2],
        `138${String(n + (other ? 10_000_000 : 0)).padStart(8, '0')}`,
        `${account}@example.edu.cn`,
        `${other ? '新' : '旧'}${n % 300}班`,
        2020 + (n % 6),
        `专业${n % 80}`,
        `五山路${n % 900}号`,
      ];
    }),
  ]
    .map((row) => row.join(','))
    .join('\n');

type Run = { id: string; plan: string; counts: Record<string, number> };

/** A list of a whole university: compared, applied and undone, while others go on. */
export const measureRoster = (people: number): Promise<Part> =>
  withBenchServer((server) => measureRosterOn(server, people));

export async function measureRosterOn(server: BenchServer, people: number, tell = say): Promise<Part> {
  const { admin, staff } = await tokensOf(server);
  const changed = Math.round((people * 2) / 3);
  const others = await othersOf(server, admin, staff);
  const rows: string[][] = [];
  const figures: Figure[] = [];
  const measure = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const { result, seconds, peakMb, waits } = await measureWhile(server, others, act);
    const [longest, slowest] = [...waits].map(([name, ms]) => [ms, name] as const).sort((a, b) => b[0] - a[0])[0] ?? [
      0,
      '–',
    ];
    tell(
      `    ${what}: ${number(seconds)} s, ${number(peakMb)} MB above rest, the longest of others ${number(longest)} ms (${slowest})`,
    );
    rows.push([what, ...[seconds, peakMb, longest].map(number), slowest]);
    figures.push(
      figure(`${what}: memory above rest`, peakMb, { atMost: 256, unit: ' MB' }),
      figure(`${what}: the longest that another call took`, longest, { atMost: 1000, unit: ' ms' }),
    );
    return result;
  };
  const take = async (what: string, content: string): Promise<Run> => {
    const { id, plan } = await measure(`${what}: compared`, () => send(server, admin, content));
    return measure(`${what}: applied`, () => sendRequest<Run>(server, post(applyRosterRun.path, { id, plan }, admin)));
  };
  await take('everybody is new', listOf(people, 0));
  await take('nothing changes', listOf(people, 0));
  const { id, counts } = await take(`${number(changed)} change`, listOf(people, changed));
  if (counts.changed !== changed) throw new Error(`Not all of them changed: ${JSON.stringify(counts)}`);
  await measure(`${number(changed)} go back`, () => sendRequest<Run>(server, post(undoRosterRun.path, { id }, admin)));
  return {
    title: 'The roster',
    notes: [
      `A list of ${number(people)} people, sent as a file. Memory is that of the server's process, above what it held before.`,
      `Meanwhile others, none of them in the list, go on: ${others.map(({ name }) => name).join(', ')}.`,
    ],
    table: { head: ['what', 'seconds', 'MB above rest', 'longest of others (ms)', 'which'], rows },
    figures,
  };
}

async function send({ port }: BenchServer, access: string, content: string): Promise<Run> {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv');
  const reply = await fetch(`http://127.0.0.1:${port}${checkRoster.path}?list=people`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`The list was refused: ${await reply.text()}`);
  return ((await reply.json()) as { data: Run }).data;
}

type Other = { name: string; act: () => Promise<unknown> };
type Found = { items: { id: string }[] };
type Looked = { version: number; roles: { id: string }[] };

/** What people outside the list do meanwhile: they read, and they take each of the locks that a list also needs. */
async function othersOf(server: BenchServer, admin: string, staff: string): Promise<Other[]> {
  const find = async (words: string) =>
    (await sendRequest<Found>(server, get(listPeople.path, { words }, admin))).items[0]?.id as string;
  const [changed, approver] = [await find('student'), await find('approver')];
  const look = (id: string) => sendRequest<Looked>(server, get(getPersonInOffice.path, { id }, admin));
  let made = 0;
  return [
    { name: 'somebody opens a page', act: () => sendRequest(server, get(getUserInfo.path, {}, staff)) },
    { name: 'somebody is found', act: () => sendRequest(server, get(listPeople.path, { words: '张伟' }, admin)) },
    {
      name: 'a profile is changed',
      act: async () => {
        const { version } = await look(changed);
        await sendRequest(server, post(savePerson.path, { id: changed, version, remarks: String(++made) }, admin));
      },
    },
    {
      name: 'a person is added',
      act: () => {
        const person = { account: `other-${++made}`, name: '某某', kind: 'student', oneTimePassword: false };
        return sendRequest(server, post(addPerson.path, person, admin));
      },
    },
    {
      name: 'roles are given',
      act: async () => {
        const { version, roles } = await look(approver);
        await sendRequest(
          server,
          post(setPersonRoles.path, { id: approver, version, roles: roles.map(({ id }) => id) }, admin),
        );
      },
    },
  ];
}

const PAUSE_MS = 50;

/** Does something while others go on; answers how long it took, its memory above rest, and the longest that each other took. */
async function measureWhile<T>({ pid }: BenchServer, others: readonly Other[], act: () => Promise<T>) {
  const rest = residentMb(pid) ?? Number.NaN;
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0);
  }, 20);
  let going = true;
  const waits = new Map<string, number>();
  const loops = others.map(async ({ name, act: does }) => {
    while (going) {
      const began = performance.now();
      await does();
      waits.set(name, Math.max(waits.get(name) ?? 0, performance.now() - began));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  const began = performance.now();
  try {
    const result = await act();
    return { result, seconds: (performance.now() - began) / 1000, peakMb: Math.max(0, peak - rest), waits };
  } finally {
    going = false;
    await Promise.all(loops);
    clearInterval(watch);
  }
}
