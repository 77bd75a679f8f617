import { announceOutage, countSuspectedOutages, endOutage, listOutages } from '@campus/contract/calls/outages.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { flowOutside } from '../src/app.ts';
import { endOldSuspicions, outageJobs } from '../src/modules/outages/index.ts';
import { workOrderJobs } from '../src/modules/work-orders/index.ts';
import type { TestApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The desk and the people of an outage, and the jobs that the worker would run. */
export function outagePlay(t: TestApp, orgSign = 'scut') {
  const orders = orderPlay(t, orgSign);
  const handlers = () => {
    const { db, jobs, secrets } = t.foundation;
    const tools = [db, flowOutside, () => t.clock.now(), jobs.sendIn, secrets] as const;
    return [...outageJobs(...tools), ...workOrderJobs(...tools)];
  };
  const play = {
    ...orders,
    handlers,
    /** Takes the jobs that wait for outages and joiners, without running them. */
    waiting: () =>
      t.rows<{ name: string; data: object }>(
        `with taken as (delete from jobs.job where name = any($1) and state = 'created' returning name, data, created_on, id)
         select name, data from taken order by created_on, id`,
        [handlers().map(({ queue }) => queue)],
      ),
    run: async (job: { name: string; data: object }) => {
      const handler = handlers().find(({ queue }) => queue === job.name);
      await handler?.run(job.data, t.foundation.log);
    },
    /** Runs every job of outages and joiners until none is left. */
    async settle() {
      for (;;) {
        const jobs = await play.waiting();
        if (jobs.length === 0) return;
        for (const job of jobs) await play.run(job);
      }
    },
    /** What the clock starts every minute. */
    beat: () => endOldSuspicions(t.foundation.db, t.clock.now()),
    suspected: async (account = 'admin') => (await orders.must(account, countSuspectedOutages, {})).items,
    list: async (account = 'admin') => (await orders.must(account, listOutages, { size: 100 })).items,
    async announce(account: string, places: readonly string[], more: Partial<Sent<typeof announceOutage>> = {}) {
      const placeIds = await Promise.all(places.map((code) => orders.place(code)));
      const texts = { textZh: '光缆中断，正在抢修', textEn: 'A cable is cut; we are mending it' };
      return orders.must(account, announceOutage, { kind: 'outage', placeIds, ...texts, ...more });
    },
    end: (account: string, id: string) =>
      orders.must(account, endOutage, { id, textZh: '光缆已修复', textEn: 'The cable is mended' }),
    messages: (kind: string) =>
      t.rows<{ account: string; facts: Record<string, unknown>; aboutKind: string; aboutId: string }>(
        `select p.account, m.facts, m.about_kind as "aboutKind", m.about_id as "aboutId" from inbox_messages m
         join people p on p.id = m.person_id where m.kind = $1 order by p.account, m.id`,
        [kind],
      ),
    /** As if nothing had been reported yet. */
    async clear() {
      await play.waiting();
      await t.rows(`update processes set process_group = 'abort', status = 'ended' where business_id in (
        select id from businesses where code = 'fault-report') and status <> 'ended'`);
      await t.rows(`update work_orders set open = false, resolved_at = null, outage_id = null, reopened_at = null`);
      await t.rows('delete from outage_told');
      await t.rows('delete from outage_people');
      await t.rows('delete from outage_places');
      await t.rows('delete from outages');
      await t.rows(`delete from inbox_messages where kind like 'outage-%'`);
    },
  };
  return play;
}
