import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  getApplication,
  getApplicationStart,
  getMyNetwork,
  submitApplication,
} from '@campus/contract/calls/network-applications.ts';
import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { flowOutside } from '../src/app.ts';
import { fireClock } from '../src/modules/flows/index.ts';
import { applicationJobs } from '../src/modules/network-applications/index.ts';
import { beginCharging, chargeJobs } from '../src/modules/network-packages/index.ts';
import { jobEngineOf } from './flow-play.ts';
import type { TestApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const REVIEWER = '200158';
const DEPOSIT_KEY = { appkey: 'deposit-of-the-tests', secret: 'a secret of the paying system' };

/** People with lines, money and applications, in as few words as a test can say it. */
export function networkPlay(t: TestApp, orgSign = 'scut') {
  const play = orderPlay(t, orgSign);
  let references = 0;
  const handlers = () => {
    const { sendIn } = t.foundation.jobs;
    const now = () => t.clock.now();
    const { secrets } = t.foundation;
    return [
      ...applicationJobs(t.database.db, flowOutside, now, sendIn, secrets),
      ...chargeJobs(t.database.db, now, sendIn, secrets),
    ];
  };
  const network = {
    ...play,
    mine: (account: string) => play.must(account, getMyNetwork, {}),
    async packageOf(code: string): Promise<string> {
      const [row] = await t.rows<{ id: string }>(
        'select k.id from network_packages k join organisations o on o.id = k.organisation_id where o.org_sign = $1 and k.code = $2',
        [orgSign, code],
      );
      return row!.id;
    },
    start: (account: string, kind: ApplicationKind) => play.must(account, getApplicationStart, { kind }),
    async apply(account: string, kind: ApplicationKind, more: object = {}) {
      const { sId } = await network.start(account, kind);
      return play.does(account, submitApplication, { kind, channel: 'pc', sId: sId ?? '', ...more } as never);
    },
    async applied(account: string, kind: ApplicationKind, more: object = {}): Promise<string> {
      const answer = await network.apply(account, kind, more);
      if (answer.status !== 200) throw new Error(`${account} ${kind}: ${JSON.stringify(answer.body)}`);
      return answer.data.id;
    },
    application: (account: string, id: string) => play.must(account, getApplication, { id }),
    async decide(id: string, decision: 'agree' | 'disagree' = 'agree', reviewer = REVIEWER) {
      const task = await play.task(reviewer, id);
      await play.must(reviewer, claimTask, { id, task });
      return play.must(reviewer, decideTask, { id, task, decision, reason: '已核对' });
    },
    /** Money from the university's paying system. */
    async pay(account: string, amountFen: number, more: object = {}) {
      await t.rows(
        `insert into signing_keys (appkey, secret, scope, created_at, organisation_id)
         select $1, $2, 'deposit', now(), id from organisations where org_sign = $3 on conflict do nothing`,
        [DEPOSIT_KEY.appkey, DEPOSIT_KEY.secret, orgSign],
      );
      const payload = {
        orgSign,
        account,
        amountFen,
        payer: 'card',
        reference: `R${++references}`,
        method: '一卡通',
        paidAt: t.clock.now(),
        ...more,
      };
      return t.send(depositMoney as unknown as Call, payload, { signer: DEPOSIT_KEY, json: true });
    },
    /** What the worker would do with what was enqueued, until nothing is left. */
    async runJobs(): Promise<void> {
      for (let round = 0; round < 10; round++) {
        const jobs = await t.rows<{ id: string; name: string; data: object }>(
          `delete from jobs.job where name in ('network-verify', 'network-continue', 'network-charge') returning id, name, data`,
        );
        if (jobs.length === 0) return;
        for (const job of jobs)
          await handlers()
            .find(({ queue }) => queue === job.name)!
            .run(job.data, t.foundation.log);
      }
    },
    /** Time passes: every clock that runs out meanwhile is fired, and what it enqueued is done. */
    async pass(ms: number): Promise<void> {
      t.clock.advance(ms);
      play.forget();
      await network.fireDue();
    },
    async fireDue(): Promise<void> {
      for (let round = 0; round < 5; round++) {
        const due = await t.rows<{ organisationId: string; processId: string; timer: number }>(
          `select organisation_id as "organisationId", process_id as "processId", timer from process_timers where due_at <= to_timestamp($1 / 1000.0) order by due_at`,
          [t.clock.now()],
        );
        for (const clock of due) await fireClock(jobEngineOf(t, flowOutside), clock);
        await network.runJobs();
        if (due.length === 0) return;
      }
    },
    /** The run of a day, for this organisation. */
    async charge(): Promise<void> {
      const [row] = await t.rows<{ id: string }>('select id from organisations where org_sign = $1', [orgSign]);
      await beginCharging(t.foundation.jobs.sendIn(t.database.db), row!.id);
      await network.runJobs();
    },
    /** A line that is open and paid, as fast as it can be had. */
    async opened(account: string, code = 'dorm-month', more: object = {}): Promise<string> {
      await network.pay(account, 100_000);
      const month = new Date(t.clock.now() + 8 * HOUR).toISOString().slice(0, 7);
      const place = { placeId: await play.place('D5'), port: 'A-01' };
      const id = await network.applied(account, 'open', {
        packageId: await network.packageOf(code),
        month,
        ...place,
        ...more,
      });
      await network.decide(id);
      await network.runJobs();
      return (await network.application(account, id)).lineId as string;
    },
    async radius(username: string) {
      const checks = await t.rows<{ attribute: string; op: string; value: string }>(
        'select attribute, op, value from radcheck where username = $1 order by attribute',
        [username],
      );
      const groups = await t.rows<{ groupname: string; priority: number }>(
        'select groupname, priority from radusergroup where username = $1 order by priority, groupname',
        [username],
      );
      return {
        password: checks.find((one) => one.attribute === 'Cleartext-Password')?.value ?? null,
        mac: checks.find((one) => one.attribute === 'Calling-Station-Id')?.value ?? null,
        groups: groups.map((one) => one.groupname),
      };
    },
  };
  return network;
}
