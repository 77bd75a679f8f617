import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { getOrder, getOrderStart, submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { flowPlay } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

/** People reporting faults and complaining, in as few words as a test can say it. */
export function orderPlay(t: TestApp, orgSign = 'scut') {
  const play = flowPlay(t, orgSign);
  const orders = {
    ...play,
    async place(building: string, room?: string): Promise<string> {
      const [row] = await t.rows<{ id: string }>(
        `select coalesce(r.id, b.id) as id from places b join organisations o on o.id = b.organisation_id
         left join places r on r.parent_id = b.id and r.code = $3
         where o.org_sign = $1 and b.kind = 'building' and b.code = $2`,
        [orgSign, building, room ?? null],
      );
      return row!.id;
    },
    async form(kind: OrderKind, change: object = {}): Promise<Record<string, unknown>> {
      const common = {
        title: '宿舍上不了网',
        description: '今早开始，网口灯不亮',
        contacts: '020-87110000;13800001111',
      };
      return kind === 'fault'
        ? { ...common, type: 'wired', place: await orders.place('D5'), ...change }
        : { ...common, type: 'attitude', ...change };
    },
    sId: async (account: string, kind: OrderKind) => (await play.must(account, getOrderStart, { kind })).sId as string,
    async report(account: string, kind: OrderKind = 'fault', change: object = {}, more: object = {}) {
      const sId = await orders.sId(account, kind);
      const form = (await orders.form(kind, change)) as never;
      return play.must(account, submitOrder, { kind, channel: 'phone', sId, form, ...more });
    },
    order: (account: string, id: string) => play.must(account, getOrder, { id }),
    async accept(account: string, id: string) {
      return play.must(account, claimTask, { id, task: await play.task(account, id) });
    },
    async solve(account: string, id: string, solution = '更换了网线') {
      const task = await play.task(account, id);
      const form = { solution, closeType: 'on-site' };
      return play.must(account, decideTask, { id, task, decision: 'solve', form });
    },
  };
  return orders;
}
