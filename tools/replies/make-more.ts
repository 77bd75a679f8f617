import { readFileSync } from 'node:fs';
import { uploadImage } from '../../packages/contract/src/calls/attachments.ts';
import { applyBulkAct, tryBulkAct, undoBulkAct } from '../../packages/contract/src/calls/bulk-acts.ts';
import { getServices } from '../../packages/contract/src/calls/flows-businesses.ts';
import {
  addComment,
  getProcess,
  listMyApplications,
  listMyProcesses,
} from '../../packages/contract/src/calls/flows-processes.ts';
import { saveDraft } from '../../packages/contract/src/calls/flows-start.ts';
import { saveSubstitute, transferTask } from '../../packages/contract/src/calls/flows-tasks.ts';
import { listContentItems, saveContentItem } from '../../packages/contract/src/calls/hall-content.ts';
import { listManagedLabels } from '../../packages/contract/src/calls/labels.ts';
import {
  getApplicationStart,
  getMyNetwork,
  submitApplication,
} from '../../packages/contract/src/calls/network-applications.ts';
import { saveParameter } from '../../packages/contract/src/calls/parameters.ts';
import { listPeople } from '../../packages/contract/src/calls/people-office.ts';
import {
  applyFeedRun,
  checkDormitoryFeed,
  undoFeedRun,
} from '../../packages/contract/src/calls/places-dormitory-feed.ts';
import { addRoleMembers, saveRole } from '../../packages/contract/src/calls/rights.ts';
import { applyRosterRun, checkRoster } from '../../packages/contract/src/calls/roster.ts';
import { lookAtScan, newScan } from '../../packages/contract/src/calls/scan-code.ts';
import { startSeeAs } from '../../packages/contract/src/calls/see-as.ts';
import { makeUniversity, uploadLogo } from '../../packages/contract/src/calls/universities.ts';
import { type Permission, permissions } from '../../packages/contract/src/permissions.ts';
import type { Person } from './ask.ts';
import type { Client } from './client.ts';
import { CLERK, type Kept } from './kept.ts';

const NOT_THE_CLERKS: readonly Permission[] = ['organisations.manage'];

const PICTURE = new URL('../../apps/web/public/icon-192.png', import.meta.url);

/** Things of which the demo has none: without them some calls would only ever answer with an empty list. */
export async function addToDemo(client: Client): Promise<void> {
  const admin = await client.signIn('scut', 'admin');
  const platform = await client.signIn('scut', 'platform');
  const student = await client.signIn('scut', 'student');
  const approver = await client.signIn('scut', 'approver');
  const people = await client.call(admin, listPeople, { size: 100 });
  const idOf = (account: string) => people.items.find((one) => one.account === account)?.id as string;

  await addClerk(client, platform, idOf(CLERK));
  await addFiles(client, admin, student);
  const [line] = (await client.call(student, getMyNetwork, {})).lines;
  const { sId } = await client.call(student, getApplicationStart, { kind: 'change-mac' });
  if (!line || !sId) throw new Error('The demo has no line of the student.');
  const device = { lineId: line.id, mac: '3C-52-82-1A-00-99', reason: '换了电脑' };
  await client.call(student, submitApplication, { kind: 'change-mac', channel: 'phone', sId, ...device });
  await client.call(admin, saveParameter, { key: 'hall.basics', values: { pValue1: '020-20000009' } });
  await client.call(approver, saveSubstitute, {
    substitute: idOf('200021'),
    fromOn: '2099-01-01',
    untilOn: '2099-01-31',
  });
  await addBulkActs(client, admin, [idOf('300115'), idOf('300128'), idOf('100633')]);
  await passTaskOn(client, await client.signIn('scut', 'handler'), idOf('200104'));
  await addLists(client, admin);
  const staff = people.items.filter(({ kind, account }) => kind === 'staff' && account !== '100902');
  await leaveOut(client, admin, staff);
  const [notice] = (await client.call(admin, listContentItems, { kind: 'notice' })).items;
  if (!notice) throw new Error('The demo has no notice.');
  const { id, version, title, summary } = notice;
  await client.call(admin, saveContentItem, {
    id,
    version,
    kind: 'notice',
    title,
    summary,
    body: { zh: '<p>改</p>', en: '<p>Changed</p>' },
    pinned: true,
  });
}

/** The right to give a role needs the whole of it, and only who administers the platform holds everything. */
async function addClerk(client: Client, by: Person, clerk: string): Promise<void> {
  const rights = permissions.filter((one) => !NOT_THE_CLERKS.includes(one));
  const name = { zh: '学院管理员', en: 'School clerk' };
  const { id } = await client.call(by, saveRole, { code: 'school-clerk', name, scope: 'department-and-below', rights });
  await client.call(by, addRoleMembers, { id, people: [clerk] });
}

async function addFiles(client: Client, admin: Person, student: Person): Promise<void> {
  const picture = readFileSync(PICTURE);
  const [process] = (await client.call(student, listMyApplications, {})).items;
  if (!process) throw new Error('The demo has no application of the student.');
  const { id } = await client.upload(student, uploadImage, {}, 'screen.png', picture);
  await client.call(student, addComment, { id: process.id, text: '请看截图', pictures: [id] });
  for (const person of [student, admin]) {
    const services = await client.call(person, getServices, { size: 100 });
    for (const { startStep } of services.items.filter((one) => one.code === 'leave' || one.code === 'certificate'))
      if (startStep) await client.call(person, saveDraft, { sId: startStep, form: { reason: '先存着' } });
  }
}

async function addBulkActs(client: Client, admin: Person, people: string[]): Promise<void> {
  const [label, other] = (await client.call(admin, listManagedLabels, {})).items;
  if (!label || !other) throw new Error('The demo has too few labels.');
  const first = await client.call(admin, tryBulkAct, { act: 'labels', give: [label.id], people });
  await client.call(admin, applyBulkAct, { id: first.id });
  const second = await client.call(admin, tryBulkAct, { act: 'labels', give: [other.id], people });
  await client.call(admin, applyBulkAct, { id: second.id });
  await client.call(admin, undoBulkAct, { id: second.id });
}

/** Somebody passes a task on, and so has chosen somebody lately. */
async function passTaskOn(client: Client, handler: Person, to: string): Promise<void> {
  for (const { id } of (await client.call(handler, listMyProcesses, { list: 'not-handled' })).items) {
    const { tasks } = await client.call(handler, getProcess, { id });
    const task = tasks.find(({ buttons }) => buttons.some(({ button }) => button === 'transfer'));
    if (task) {
      await client.call(handler, transferTask, { id, task: task.id, to, reason: '请你来处理' });
      return;
    }
  }
  throw new Error('The demo has no task that can be passed on.');
}

/** Lists of the housing office and of the university, each one that waits and one that was applied. */
async function addLists(client: Client, admin: Person): Promise<void> {
  const rooms = (rows: string[]) => ['学号,校区,楼栋,房间', ...rows, 'nobody,五山校区,东三宿舍,101'].join('\n');
  const file = 'rooms.csv';
  const applied = await client.upload(
    admin,
    checkDormitoryFeed,
    {},
    file,
    rooms(['202530550102,五山校区,东三宿舍,901']),
  );
  await client.call(admin, applyFeedRun, { id: applied.id, despite: true });
  await client.call(admin, undoFeedRun, { id: applied.id });
  await client.upload(admin, checkDormitoryFeed, {}, file, rooms(['202530550118,五山校区,东三宿舍,902']));

  const staff = (rows: string[]) => ['账号,姓名,类型,部门,手机', ...rows].join('\n');
  const brought = [
    '900001,新来的,教职工,会计系,13800000001',
    '900002,也是新的,教职工,建筑系,不是号码',
    '100633,潘秋月,教职工,会计系,13800000003',
  ];
  const run = await client.upload(admin, checkRoster, { list: 'people' }, 'people.csv', staff(brought));
  await client.call(admin, applyRosterRun, { id: run.id, plan: run.plan as string });
  await client.upload(
    admin,
    checkRoster,
    { list: 'people' },
    'people.csv',
    staff(['900003,第三个,教职工,会计系,13800000004', ',没有账号,学生,,']),
  );
  await client.upload(
    admin,
    checkRoster,
    { list: 'departments' },
    'departments.csv',
    '编码,名称,上级\nD-9,新系,工商管理学院',
  );
}

/** A list of all staff that names one of them no more. */
async function leaveOut(
  client: Client,
  admin: Person,
  staff: readonly { account: string; name: string }[],
): Promise<void> {
  const file = ['账号,姓名,类型', ...staff.map(({ account, name }) => `${account},${name},教职工`)].join('\n');
  const run = await client.upload(admin, checkRoster, { list: 'people', whole: 'staff' }, 'staff.csv', file);
  await client.call(admin, applyRosterRun, { id: run.id, plan: run.plan as string });
}

/** What ends within minutes: it is made just before the clock stands still. */
export async function readyLast(client: Client, people: readonly Person[]): Promise<Pick<Kept, 'viewers' | 'values'>> {
  const who = (name: string) => people.find((person) => person.name === name) as Person;
  const [admin, platform, student] = ['admin@scut', 'platform@scut', 'student@scut'].map(who) as [
    Person,
    Person,
    Person,
  ];
  const found = await client.call(admin, listPeople, { size: 100 });
  const viewers: Person[] = [];
  for (const account of ['student', 'handler']) {
    const personId = found.items.find((one) => one.account === account)?.id as string;
    const viewing = await client.signIn('scut', account === 'student' ? 'admin' : 'platform');
    const { token } = await client.call(viewing, startSeeAs, { personId, reason: '核对页面' });
    viewers.push({ name: `seen as ${account}@scut`, orgSign: 'scut', session: token, hall: token });
  }
  const made = await client.call(platform, makeUniversity, {
    orgSign: 'new-university',
    name: { zh: '新大学', en: 'New University' },
    timeZone: 'Asia/Shanghai',
  });
  const { logo } = await client.upload(
    platform,
    uploadLogo,
    { id: made.university.id },
    'logo.png',
    readFileSync(PICTURE),
  );
  const visitor: Person = { name: 'visitor', orgSign: 'scut', session: null, hall: null };
  const asking = { orgSign: 'scut', area: 'office' as const, browser: 'b'.repeat(32) };
  const scans = [await client.call(visitor, newScan, asking), await client.call(visitor, newScan, asking)];
  await client.call(student, lookAtScan, { id: scans[1]?.id as string });
  return { viewers, values: { scans, firstAdministratorLinks: [made.link.token], logos: [logo] } };
}
