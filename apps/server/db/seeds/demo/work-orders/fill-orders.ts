import {
  addComment,
  evaluateProcess,
  getProcess,
  remindProcess,
  reopenProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask, hangUpTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  addOrderRecord,
  answerVisit,
  getOrderStart,
  offerVisit,
  recordFollowUp,
  setOrderUrgency,
  submitOrder,
} from '@campus/contract/calls/work-orders.ts';
import { addDays, dayOf, momentOf, weekday } from '@campus/rules/basics/time-zone.ts';
import { makePromises } from '#server/modules/flows/index.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import { sql } from '#server/platform/sql.ts';
import { readOldMessages } from '../read-old-messages.ts';
import { createActors, type DemoRun } from './actors.ts';
import { fillOutages } from './fill-outages.ts';
import { buildings, complaints, desk, faults, praises, requesters } from './order-examples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How an order went: done long ago, or where it stands today. */
type Story =
  | 'evaluated'
  | 'evaluated'
  | 'closed-unsolved'
  | 'cancelled'
  | 'pending'
  | 'urged'
  | 'returned'
  | 'accepted'
  | 'visit-offered'
  | 'visit-agreed'
  | 'hung-up'
  | 'supervised'
  | 'solved'
  | 'reopened'
  | 'joined';

/** Stories of today; before them stand the many that are over. */
const present: readonly Story[] = [
  'pending',
  'accepted',
  'visit-offered',
  'pending',
  'urged',
  'solved',
  'hung-up',
  'joined',
  'visit-agreed',
  'returned',
  'supervised',
  'accepted',
  'solved',
  'reopened',
  'pending',
  'cancelled',
];
const PAST = 84;
const past = (n: number): Story => (n % 12 === 11 ? 'closed-unsolved' : n % 9 === 8 ? 'cancelled' : 'evaluated');

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/**
 * Fills an empty demo with some hundred orders of the last weeks, in every state, each done by the people themselves.
 * Runs beside the start, order by order; one that is stopped half-way stands there as it is.
 */
export async function fillOrders(stage: DemoRun, orgSign: string, now: number, signal: AbortSignal): Promise<void> {
  const organisation = await findOrganisation(stage.db, orgSign);
  if (!organisation) return;
  const standing = await stage.db.rows(
    sql`select 1 from work_orders where organisation_id = ${organisation.id} limit 1`,
  );
  if (standing.length > 0) return;
  const play = await stageFor(stage, organisation);
  const today = dayOf(now, organisation.timeZone);
  for (let n = 0; n < PAST && !signal.aborted; n++) {
    const on = workday(addDays(today, -Math.round(10 + ((PAST - n) * 75) / PAST)));
    const from = momentOf(on, 9 * HOUR + ((n * 37) % 330) * MINUTE, organisation.timeZone);
    // Every other week people are told how long it took lately, so that some promises were kept and some were not.
    if (n % 14 === 0) await makePromises(stage.db, from);
    await (n % 8 === 7 ? play.complain(n, from, past(n)) : play.report(n, from, past(n)));
  }
  await makePromises(stage.db, now);
  for (const [n, story] of present.entries()) {
    if (signal.aborted) return;
    const from = now - (present.length - n) * 3 * HOUR;
    await (n % 8 === 5 ? play.complain(n, from, story) : play.report(n, from, story));
  }
  await fillOutages(stage, organisation, now);
  await readOldMessages(stage.db, organisation.id, now);
}

/** The demo's own student has every fifth of them. */
const requesterOf = (n: number): string => (n % 5 === 0 ? 'student' : at(requesters, n * 4 + 1));

const workday = (on: string): string => (weekday(on) > 5 ? addDays(on, -2) : on);

async function stageFor(stage: DemoRun, organisation: { id: string; orgSign: string; timeZone: string }) {
  const { act, idOf, accountOf } = createActors(stage, organisation);
  const placeOf = async (code: string): Promise<string> => {
    const row = await stage.db.row<{ id: string }>(sql`
      select p.id from places p where p.organisation_id = ${organisation.id} and p.kind = 'building' and p.code = ${code}`);
    if (!row) throw new Error(`no building ${code}`);
    return row.id;
  };
  const taskOf = async (account: string, id: string, when: number) =>
    (await act(account, when, getProcess, { id })).tasks[0]?.id as number;

  async function submit(kind: 'fault' | 'complaint', account: string, when: number, form: object, more: object = {}) {
    const { sId } = await act(account, when, getOrderStart, { kind });
    const channel = account.length % 2 === 0 ? ('pc' as const) : ('phone' as const);
    return act(account, when, submitOrder, { kind, channel, sId: sId as string, form: form as never, ...more });
  }

  /** From acceptance on; each word of a story says how far it goes. */
  async function go(
    id: string,
    n: number,
    from: number,
    story: Story,
    who: { requester: string; handler: string; solution: string; closeType: string },
  ) {
    const { requester, handler } = who;
    if (story === 'pending') return;
    if (story === 'cancelled')
      return act(requester, from + 20 * MINUTE, withdrawProcess, { id, reason: '已经自行恢复' });
    if (story === 'urged') return act(requester, from + HOUR, remindProcess, { id });
    const accepted = from + (12 + ((n * 7) % 45)) * MINUTE;
    const task = await taskOf(handler, id, accepted);
    if (story === 'returned') {
      const returned = { id, task, to: { kind: 'submitter' as const }, reason: '请补充房间号和可以上门的时间。' };
      return act(handler, accepted, returnTask, returned);
    }
    await act(handler, accepted, claimTask, { id, task });
    const soon = accepted + 30 * MINUTE;
    if (story === 'accepted') return act(handler, soon, addOrderRecord, { id, text: '已电话联系用户，准备上门。' });
    if (story === 'visit-offered' || story === 'visit-agreed') {
      const slots = [26, 30, 50].map((hours) => ({ fromAt: soon + hours * HOUR, untilAt: soon + (hours + 2) * HOUR }));
      const offered = await act(handler, soon, offerVisit, { id, slots, note: '上门前会电话联系。' });
      if (story === 'visit-agreed')
        await act(requester, soon + 10 * MINUTE, answerVisit, { id, visitId: offered.id, slot: 1 });
      return;
    }
    if (story === 'hung-up') return act(handler, soon, hangUpTask, { id, task, reason: '需要采购备件，到货后处理。' });
    if (story === 'supervised' || story === 'closed-unsolved') {
      await act(handler, soon, decideTask, { id, task, decision: 'not-solve', reason: '线路在墙体内，需要施工。' });
      if (story === 'supervised') return;
      const form = { closeType: 'not-solvable' };
      const [head] = (await act(handler, soon, getProcess, { id })).people;
      const chief = await accountOf(head?.id as string);
      const above = await taskOf(chief, id, soon + HOUR);
      return act(chief, soon + HOUR, decideTask, {
        id,
        task: above,
        decision: 'not-solve',
        reason: '该楼列入改造计划。',
        form,
      });
    }
    const solved = accepted + (40 + ((n * 53) % 200)) * MINUTE;
    await act(handler, solved - 10 * MINUTE, addOrderRecord, { id, text: who.solution });
    const form = { solution: who.solution, closeType: who.closeType, workContent: '现场排查并处理。' };
    await act(handler, solved, decideTask, { id, task, decision: 'solve', form });
    if (story === 'solved') return;
    if (story === 'reopened') return act(requester, solved + HOUR, reopenProcess, { id, reason: '过了一会儿又断了。' });
    const [stars, text, achieved] = at(praises, n);
    await act(requester, solved + 5 * HOUR, evaluateProcess, { id, stars, text, achieved });
    if (stars <= 3)
      await act(handler, solved + 30 * HOUR, recordFollowUp, { id, result: '已电话回访，用户表示现已正常。' });
  }

  /** Somebody else's report of the same thing, to join. */
  let leader: { id: string; building: (typeof buildings)[number]; fault: (typeof faults)[number] } | null = null;
  async function report(n: number, from: number, story: Story): Promise<void> {
    const requester = requesterOf(n);
    const joined = story === 'joined' ? leader : null;
    const fault = joined?.fault ?? at(faults, n * 5);
    const [type, title, description, solution] = fault;
    const building = joined?.building ?? at(buildings, n);
    const [code, team] = building;
    const form = {
      type,
      title,
      description,
      place: await placeOf(code),
      contacts: '13800001111',
      urgency: n % 7 === 3 ? 'urgent' : 'usual',
    };
    const joins = joined ? { joinId: joined.id } : {};
    const { id } = await submit('fault', requester, from, form, joins);
    if (n % 10 === 4) await act(at(team, n), from + 5 * MINUTE, setOrderUrgency, { id, urgency: 1, priority: 2 });
    if (story === 'pending') leader = { id, building, fault };
    if (n % 6 === 2 && team.length > 1 && story === 'evaluated') {
      const task = await taskOf(team[1] as string, id, from + 6 * MINUTE);
      await act(team[1] as string, from + 6 * MINUTE, transferTask, { id, task, to: await idOf(team[0] as string) });
      return finish(id, n, from, { requester, handler: team[0] as string, solution, closeType: 'on-site' });
    }
    if (n % 11 === 6) await act(requester, from + 8 * MINUTE, addComment, { id, text: '下午两点以后都在。' });
    await go(id, n, from, story === 'joined' ? 'pending' : story, {
      requester,
      handler: at(team, n),
      solution,
      closeType: n % 3 === 0 ? 'remote' : 'on-site',
    });
  }

  /** One that was dispatched: it needs no acceptance any more. */
  async function finish(
    id: string,
    n: number,
    from: number,
    who: { requester: string; handler: string; solution: string; closeType: string },
  ) {
    const solved = from + (60 + ((n * 31) % 180)) * MINUTE;
    const form = { solution: who.solution, closeType: who.closeType };
    await act(who.handler, solved, decideTask, {
      id,
      task: await taskOf(who.handler, id, solved),
      decision: 'solve',
      form,
    });
    const [stars, text, achieved] = at(praises, n + 1);
    await act(who.requester, solved + 3 * HOUR, evaluateProcess, { id, stars, text, achieved });
  }

  async function complain(n: number, from: number, story: Story): Promise<void> {
    const requester = requesterOf(n);
    const [type, title, description, solution] = at(complaints, n);
    const { id } = await submit('complaint', requester, from, { type, title, description, contacts: '13800001111' });
    await go(id, n, from, story, { requester, handler: at(desk, n), solution, closeType: 'answered' });
  }

  return { report, complain };
}
