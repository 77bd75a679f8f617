import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { getApplicationStart, submitApplication } from '@campus/contract/calls/network-applications.ts';
import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { getOrderStart, submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Call, Reply, Sent } from '@campus/contract/define-call.ts';
import type pg from 'pg';
import { sign } from '../src/platform/signature.ts';
import { forms } from './flow-play.ts';
import { REVIEWER } from './network-application-play.ts';
import { PASSWORD } from './test-app.ts';

const ORGANISATION = 'scut';
const ADMIN = 'admin';
const STUDENT = 'student';
const APPROVER = 'staff';
/** Each applies for one line after the other. */
const HOLDERS = ['202320114416', '202330781035'] as const;
const AT_ONCE = 4;
/** On a machine that has much else to do an answer takes its time; without a limit a server that hangs would never be found. */
const PATIENCE_MS = 120_000;
const PAYER = { appkey: 'the-killed-payer', secret: 'a secret of the paying system' };

/** What was answered with a yes. */
export type Settled = {
  versions: number[];
  processes: string[];
  /** Those of them that are openings of a line. */
  openings: string[];
  decisions: string[];
  /** What each reference brought. */
  deposits: Map<string, number>;
};

type Attempt = { account: string; call: Call; payload: object; key: string; done(data: never): void };

/** People who report, apply, decide and pay, and who send again what nobody answered. */
export function loadOn() {
  const settled: Settled = { versions: [], processes: [], openings: [], decisions: [], deposits: new Map() };
  const unsure = new Map<string, Attempt>();
  const tokens = new Map<string, string>();
  const places = { building: '', package: '', leave: '' };
  let address = '';
  let now = () => Date.now();
  let keys = 0;

  async function fetched(call: Call, payload: object, headers: Record<string, string>) {
    const get = call.method === 'GET';
    const query = get ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    const reply = await fetch(`${address}${call.path}${query}`, {
      method: call.method,
      headers: { ...(get ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(get ? {} : { body: JSON.stringify(payload) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: reply.status, body: (await reply.json()) as { data: never; code?: string } };
  }
  const bearer = (account: string) => ({ authorization: `Bearer ${tokens.get(account)}` });

  async function read<C extends Call>(account: string, call: C, payload: Sent<C>): Promise<Reply<C>> {
    const { status, body } = await fetched(call as unknown as Call, payload as object, bearer(account));
    if (status !== 200) throw new Error(`${account} ${call.path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** One write with a key of its own; until it is answered nobody knows whether it happened. */
  async function attempt(one: Attempt): Promise<boolean> {
    unsure.set(one.key, one);
    const { status, body } = await fetched(one.call, one.payload, {
      ...bearer(one.account),
      'idempotency-key': one.key,
    });
    if (status >= 500) return false;
    // A no is an answer as well: nothing happened.
    unsure.delete(one.key);
    if (status === 200) one.done(body.data);
    return status === 200;
  }
  const write = <C extends Call>(account: string, call: C, payload: Sent<C>, done: (data: Reply<C>) => void) => {
    const key = `write-${String(keys++).padStart(8, '0')}`;
    return attempt({ account, call: call as unknown as Call, payload: payload as object, key, done: done as never });
  };

  async function pay(reference: string, account: string, amountFen: number): Promise<void> {
    settled.deposits.set(reference, amountFen);
    const payload = {
      orgSign: ORGANISATION,
      account,
      amountFen,
      payer: 'kill',
      reference,
      method: '一卡通',
      paidAt: 1,
    };
    const parts = { ...PAYER, nonce: randomUUID(), timestamp: String(Math.floor(now() / 1000)) };
    const { secret: _kept, ...headers } = parts;
    const call = depositMoney as unknown as Call;
    const reply = await fetched(call, payload, { ...headers, signature: sign('', JSON.stringify(payload), parts) });
    if (reply.status !== 200) throw new Error(`${reference}: ${JSON.stringify(reply.body)}`);
  }
  const payers = new Map<string, string>();
  let sentAgain = 0;

  const kept = ({ id }: { id: string }) => void settled.processes.push(id);
  const month = () => new Date(now() + 8 * 60 * 60_000).toISOString().slice(0, 7);

  async function decide(account: string, id: string, decided: () => void = () => {}): Promise<void> {
    const { tasks } = await read(account, getProcess, { id });
    const [task] = tasks;
    if (!task) return decided();
    if (task.state === 'offered') await write(account, claimTask, { id, task: task.id }, () => {});
    const said = { id, task: task.id, decision: 'agree' as const, reason: '可以' };
    await write(account, decideTask, said, () => {
      settled.decisions.push(id);
      decided();
    });
  }
  /** The opening of each holder that nobody has decided on yet; until then they cannot apply for another. */
  const undecided = new Map<string, string>();

  const work: (() => Promise<void>)[] = [
    async () => {
      const values = { pValue2: `${keys}` };
      await write(ADMIN, saveParameter, { key: 'hall.basics', values }, (one) => settled.versions.push(one.version));
    },
    async () => {
      const { sId } = await read(STUDENT, getOrderStart, { kind: 'fault' });
      const form = {
        title: '上不了网',
        description: '灯不亮',
        contacts: '13800001111',
        type: 'wired',
        place: places.building,
      };
      const payload = { kind: 'fault' as const, channel: 'phone' as const, sId: sId as string, form };
      await write(STUDENT, submitOrder, payload, kept);
    },
    async () => {
      const { startStep } = await read(STUDENT, getService, { id: places.leave });
      let id = '';
      await write(STUDENT, submitProcess, { sId: startStep as string, form: forms.leave }, (one) => {
        kept(one);
        id = one.id;
      });
      if (id) await decide(APPROVER, id);
    },
    async () => {
      const reference = `R${payers.size}`;
      const account = HOLDERS[payers.size % HOLDERS.length] as string;
      payers.set(reference, account);
      await pay(reference, account, 14_000 + payers.size);
    },
    ...HOLDERS.map((account) => async () => {
      if (!undecided.has(account)) {
        const { sId } = await read(account, getApplicationStart, { kind: 'open' });
        const payload = { kind: 'open' as const, channel: 'pc' as const, sId: sId as string, month: month() };
        const where = { packageId: places.package, placeId: places.building, port: 'A-01' };
        await write(account, submitApplication, { ...payload, ...where }, (one) => {
          kept(one);
          settled.openings.push(one.id);
          undecided.set(account, one.id);
        });
      }
      const id = undecided.get(account);
      if (id) await decide(REVIEWER, id, () => undecided.delete(account));
    }),
  ];

  return {
    /** What only the database can be asked for or told. */
    async prepare(db: pg.Client): Promise<void> {
      const id = async (text: string) => (await db.query<{ id: string }>(text, [ORGANISATION])).rows[0]?.id as string;
      const of = 'join organisations o on o.id = t.organisation_id where o.org_sign = $1';
      places.building = await id(`select t.id from places t ${of} and t.kind = 'building' and t.code = 'D5'`);
      places.package = await id(`select t.id from network_packages t ${of} and t.code = 'dorm-month'`);
      places.leave = await id(`select t.id from businesses t ${of} and t.code = 'leave'`);
      await db.query(
        `insert into signing_keys (appkey, secret, scope, created_at, organisation_id) select $1, $2, 'deposit', now(), id from organisations where org_sign = $3`,
        [PAYER.appkey, PAYER.secret, ORGANISATION],
      );
      await db.query(`update parameters set values = values || '{"pValue1":"100000"}' where key = 'orders.self-help'`);
    },
    async signIn(at: string, clock: () => number): Promise<void> {
      address = at;
      now = clock;
      tokens.clear();
      for (const username of [ADMIN, STUDENT, APPROVER, REVIEWER, ...HOLDERS]) {
        const body = new URLSearchParams({ grant_type: 'password', username, password: PASSWORD });
        const reply = await fetch(`${at}/token?type=0&orgSign=${ORGANISATION}`, { method: 'POST', body });
        tokens.set(username, ((await reply.json()) as { access_token: string }).access_token);
      }
    },
    /** What nobody answered is asked again with its own key, and every deposit of the last run with its own reference; or all of them. */
    async sendAgain({ all = false } = {}): Promise<void> {
      for (const one of [...unsure.values()]) await attempt(one);
      if (unsure.size > 0) throw new Error(`${unsure.size} were not answered`);
      const sent = [...payers].slice(all ? 0 : sentAgain);
      // Some at a time: all of them at once would only wait for each other's connections.
      for (let n = 0; n < sent.length; n += AT_ONCE)
        await Promise.all(
          sent
            .slice(n, n + AT_ONCE)
            .map(([reference, account]) => pay(reference, account, settled.deposits.get(reference) ?? 0)),
        );
      sentAgain = payers.size;
    },
    /** Everybody works at once; it is a load when each of them has done something. */
    write() {
      const done = work.map(() => 0);
      let stop = false;
      const writers = work.map(async (doOne, n) => {
        while (!stop)
          await doOne().then(
            () => done[n]!++,
            () => sleep(20),
          );
      });
      return {
        async underWay(): Promise<void> {
          for (const until = Date.now() + PATIENCE_MS; done.includes(0); await sleep(20))
            if (Date.now() > until) throw new Error(`somebody cannot work: ${done.join(', ')}`);
        },
        async stopped(): Promise<void> {
          stop = true;
          await Promise.all(writers);
        },
      };
    },
    settled: () => settled,
  };
}
