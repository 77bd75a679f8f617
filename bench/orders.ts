import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { evaluateProcess, listMyProcesses, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import {
  getMyOrderCounts,
  getOrder,
  getOrderStart,
  listFreshReports,
  listMyOrders,
  submitOrder,
} from '@campus/contract/calls/work-orders.ts';
import { signIn } from './cases.ts';
import type { Wire } from './load.ts';
import { again, get, post, type Request, sendRequest, taskOf } from './requests.ts';
import type { Ready } from './server-process.ts';

/** The people who report faults, and the member of the team who repairs them. */
export const REQUESTERS = ['student', '202530550118', '202430550207', '202421011305', '202421011321', '202320114409'];
export const HANDLER = '200133';
const PREPARED = 200;
/** So many that most of what is copied are orders. */
const ROUNDS = 24;
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Place = { id: string; kind: string; name: { zh: string } };

async function tokenOf({ port, password }: Ready, account: string): Promise<string> {
  return (await signIn(port, account, password)).access_token;
}

/** The building D5, found as the page finds it: level by level. */
async function findBuilding(server: Ready, access: string): Promise<string> {
  const under = async (parentId?: string) =>
    (
      await sendRequest<{ items: Place[] }>(
        server,
        get(listPlaces.path, { size: '100', ...(parentId ? { parentId } : {}) }, access),
      )
    ).items;
  const search = async (parentId?: string): Promise<string | null> => {
    for (const place of await under(parentId)) {
      if (place.kind === 'building' && place.name.zh === 'D5栋') return place.id;
      const found = place.kind === 'building' ? null : await search(place.id);
      if (found) return found;
    }
    return null;
  };
  return (await search()) as string;
}

export type OrderText = { title: string; description: string };
type Report = { text?: OrderText; photos?: readonly string[] };

const USUAL: OrderText = { title: '宿舍上不了网', description: '今早开始网口灯不亮' };

/** What the form of a report needs to know first, and then the report of anybody. */
export async function prepareReporting(server: Ready, access: string) {
  const place = await findBuilding(server, access);
  const { sId } = await sendRequest<{ sId: string }>(server, get(getOrderStart.path, { kind: 'fault' }, access));
  const wire = (token: string, { text = USUAL, photos = [] }: Report = {}): Wire => {
    const form = { type: 'wired', place, ...text, contacts: '13800001111', photos };
    return post(submitOrder.path, { kind: 'fault', channel: 'phone', sId, form }, token);
  };
  return { place, wire };
}

/** Those who report here report more at once than anybody would. */
export async function allowMany(server: Ready, admin: string): Promise<void> {
  await sendRequest(server, post(saveParameter.path, { key: 'orders.self-help', values: { pValue1: '1000' } }, admin));
}

/** Fault reports in every group, as people really make them; the many are copied from these. */
export async function makeOrders(server: Ready, rounds = ROUNDS): Promise<void> {
  const admin = await tokenOf(server, 'admin');
  await allowMany(server, admin);
  const [student, handler] = [await tokenOf(server, 'student'), await tokenOf(server, HANDLER)];
  const { wire } = await prepareReporting(server, student);
  const report = async () => (await sendRequest<{ id: string }>(server, wire(student))).id;
  for (let n = 0; n < rounds; n++) {
    await report();
    await sendRequest(server, post(withdrawProcess.path, { id: await report() }, student));
    for (const solve of [false, true]) {
      const id = await report();
      const task = await taskOf(server, handler, id);
      await sendRequest(server, post(claimTask.path, { id, task }, handler));
      const form = { solution: '更换网线', closeType: 'on-site' };
      if (solve) await sendRequest(server, post(decideTask.path, { id, task, decision: 'solve', form }, handler));
      if (solve)
        await sendRequest(server, post(evaluateProcess.path, { id, stars: 5, achieved: true, text: '很快' }, student));
    }
  }
}

/** Reporting with two pictures, one's own list, one order, the pool, and the warning of fresh reports. */
export async function orderRequests(server: Ready, prepared = PREPARED): Promise<Request[]> {
  const student = await tokenOf(server, 'student');
  const handler = await tokenOf(server, HANDLER);
  const { place, wire } = await prepareReporting(server, student);
  const { id } = await sendRequest<{ id: string }>(server, wire(student));
  return [
    again('orders: my list, done', get(listMyOrders.path, { kind: 'fault', group: 'done' }, student)),
    again('orders: my counts', get(getMyOrderCounts.path, { kind: 'fault' }, student)),
    again('orders: one order', get(getOrder.path, { id }, student)),
    again('orders: the pool', get(listMyProcesses.path, { list: 'not-handled' }, handler)),
    again('orders: before typing', get(getOrderStart.path, { kind: 'fault' }, student)),
    again('orders: fresh reports', get(listFreshReports.path, { placeId: place, type: 'wired' }, student)),
    await prepareReports(server, wire, prepared),
  ];
}

async function upload(server: Ready, access: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([PICTURE], { type: 'image/png' }), 'photo.png');
  const url = `http://127.0.0.1:${server.port}${uploadImage.path}`;
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${access}` }, body });
  return ((await reply.json()) as { data: { id: string } }).data.id;
}

/** Each report needs pictures of its own, uploaded beforehand. */
async function prepareReports(
  server: Ready,
  wire: (token: string, report: Report) => Wire,
  prepared: number,
): Promise<Request> {
  const tokens = await Promise.all(REQUESTERS.map((account) => tokenOf(server, account)));
  const ready: Wire[] = [];
  for (let n = 0; n < prepared; n++) {
    const token = tokens[n % tokens.length] as string;
    ready.push(wire(token, { photos: [await upload(server, token), await upload(server, token)] }));
  }
  return { name: 'orders: report with two pictures', next: () => ready.pop() ?? null };
}
