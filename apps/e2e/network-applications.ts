import { createHash, randomUUID } from 'node:crypto';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { getApplicationStart, getMyNetwork, submitApplication } from '@campus/contract/calls/network-applications.ts';
import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import { server } from './fixtures.ts';
import { type Applied, ask, taskOf } from './people.ts';
import { placeAt } from './work-orders.ts';

/** Who reviews what is applied for of the network. */
export const REVIEWER = '200158';
const KEY = { appkey: 'deposit-of-the-journeys', secret: 'a secret of the journeys' };

/** Money from the university's paying system, as it sends it. */
export async function pay(account: string, amountFen: number): Promise<void> {
  const payload = {
    account,
    amountFen,
    method: '一卡通',
    orgSign: 'scut',
    paidAt: Date.now(),
    payer: 'card',
    reference: randomUUID(),
  };
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const body = JSON.stringify(payload);
  const text = [
    `body=${createHash('sha256').update(body).digest('hex')}`,
    `appkey=${KEY.appkey}`,
    `nonce=${nonce}`,
    `timestamp=${timestamp}`,
    `secret=${KEY.secret}`,
  ].join('&');
  const signature = createHash('sha256').update(text).digest('hex').toUpperCase();
  const reply = await fetch(server.everything + depositMoney.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', appkey: KEY.appkey, nonce, timestamp, signature },
    body,
  });
  if (!reply.ok) throw new Error(`deposit of ${account}: ${await reply.text()}`);
}

type Start = { sId: string; packages: { package: { id: string; period: string }; months: { month: string }[] }[] };
export type Network = {
  balanceFen: number;
  lines: { id: string; state: string; username: string | null }[];
  underWay: { id: string }[];
};
export const networkOf = (account: string): Promise<Network> => ask(account, 'GET', getMyNetwork.path);

/** The one who reviews agrees or not. */
export async function review(id: string, decision: 'agree' | 'disagree' = 'agree'): Promise<void> {
  const task = await taskOf(REVIEWER, id);
  await ask(REVIEWER, 'POST', claimTask.path, { id, task });
  await ask(REVIEWER, 'POST', decideTask.path, { id, task, decision, reason: '已核对' });
}

const D5 = ['大学城校区', 'D区', 'D5栋', '101室'];

/** A line of somebody that is open: paid for, applied for and agreed to. */
export async function openLine(account: string, place: readonly string[] = D5): Promise<string> {
  await pay(account, 100_000);
  const start = await ask<Start>(account, 'GET', getApplicationStart.path, { kind: 'open' });
  const chosen = start.packages.find((one) => one.package.period === 'monthly');
  const { id } = await ask<Applied>(account, 'POST', submitApplication.path, {
    kind: 'open',
    channel: 'pc',
    sId: start.sId,
    packageId: chosen?.package.id,
    month: chosen?.months[0]?.month,
    placeId: await placeAt(account, ...place),
    port: 'A-01',
  });
  await review(id);
  for (let tries = 0; tries < 200; tries++) {
    const line = (await networkOf(account)).lines.find(({ state }) => state === 'active');
    if (line) return line.id;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`the line of ${account} was not opened: ${JSON.stringify(await networkOf(account))}`);
}
