import { randomUUID } from 'node:crypto';
import { allCalls } from '@campus/contract/calls/all.ts';
import { evaluateProcess } from '@campus/contract/calls/flows-processes.ts';
import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { hangUpTask } from '@campus/contract/calls/flows-tasks.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { refusedInSeeAs } from '@campus/contract/see-as.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeReportDays } from '../src/modules/reports/index.ts';
import { hideFromViewer } from '../src/modules/see-as/index.ts';
import { sql } from '../src/platform/sql.ts';
import { payloadsFor } from './reading-payloads.ts';
import { reportPlay } from './report-play.ts';
import { rolePlay } from './role-play.ts';
import { testApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const t = testApp();
const play = reportPlay(t);
const orders = orderPlay(t);
const roles = rolePlay(t);
/** Works on what names the viewer, heads a department, and holds every right but one. */
const SEEN = '200021';
const VIEWERS = ['admin', '200009'] as const;
/** What people did, by whom and when: it names calls, and shows nothing of what they were about. */
const ABOUT_CALLS = ['ListAuditEntries', 'GetRequestStory'];
const readingCalls = allCalls.filter((call) => !refusedInSeeAs(call) && !ABOUT_CALLS.includes(call.name));

/** Some hundred calls, on a machine that has other things to do. */
const LONG_MS = 180_000;

const tokens = new Map<string, string>();
let known: Record<string, unknown> = {};

beforeAll(async () => {
  await play.publishUsual(['handler', SEEN], 'approver');
  await play.promise('leave', 4 * 60);
  await roles.let(
    SEEN,
    'organisation',
    permissions.filter((one) => one !== 'organisations.manage' && one !== 'people.see-as'),
  );
  // What nobody is kept from, so that there is something to see besides.
  const { id } = await play.submit('student', 'leave');
  await play.claim(SEEN, id);
  await orders.report('202330781022', 'fault');
  const [building] = await t.rows<{ id: string }>(
    `select id from places where kind = 'building' and code = 'D5' limit 1`,
  );
  known = {
    sId: await play.startStep(SEEN, 'leave'),
    on: '2026-11-16',
    personId: await play.person(SEEN),
    businessId: await play.business('leave'),
    departmentId: await play.department('用户服务组'),
    buildingId: building!.id,
  };
  for (const account of ['student', 'handler', 'approver']) await play.token(account);
  for (const viewer of VIEWERS)
    tokens.set(
      viewer,
      (await play.must(viewer, startSeeAs, { personId: known.personId as string, reason: '走一遍' })).token,
    );
});

/** Cases of a leave that name the viewer, at every place where a case can be, a complaint about them, and a draft. */
async function nameTheViewer(): Promise<string[]> {
  const about = [await play.person('admin')];
  const submit = async () => (await play.submit('student', 'leave', { about })).id;
  const [waiting, held, hung, done] = [await submit(), await submit(), await submit(), await submit()] as const;
  for (const id of [held, hung, done]) await play.claim(SEEN, id);
  await play.must(SEEN, hangUpTask, { id: hung, task: await play.task(SEEN, hung), reason: '等' });
  await play.decide(SEEN, done, 'solve');
  await play.decide('approver', done, 'agree');
  await play.must('student', evaluateProcess, { id: done, stars: 1, achieved: false, text: '差' });
  const own = (await play.submit(SEEN, 'leave', { about })).id;
  await play.must(SEEN, saveDraft, { sId: known.sId as string, form: { about } as never });
  const { id: complaint } = await orders.report('student', 'complaint', { about: about[0] });
  return [waiting, held, hung, done, own, complaint];
}

type Asked = { call: Call; payload: Record<string, unknown> };
const keyOf = ({ call, payload }: Asked) => `${call.name} ${JSON.stringify(payload)}`;
/** A choice that has to be made may be one that asks for more. */
const MOST_TRIED = 3;
const ask = (viewer: string, { call, payload }: Asked) =>
  t.send(call, payload, { token: tokens.get(viewer) as string, json: call.method === 'POST' });

/** What to ask of each call: about the first of these records that it knows something of, in every way. */
async function questionsFor(viewer: string, calls: readonly Call[], ids: readonly string[]): Promise<Asked[]> {
  const found = await Promise.all(
    calls.map(async (call) => {
      const takesId = JSON.stringify(payloadsFor(call, ids[0]!, {})[0]).includes(ids[0]!);
      for (const id of takesId ? ids : ids.slice(0, 1)) {
        const ways = payloadsFor(call, id, known).map((payload) => ({ call, payload }));
        for (const asked of ways.slice(0, MOST_TRIED)) if ((await ask(viewer, asked)).status === 200) return ways;
      }
      // Nothing fits it here.
      return [];
    }),
  );
  return found.flat();
}

/** What a viewer is answered; moments of now are left out. */
async function answersTo(viewer: string, questions: readonly Asked[]): Promise<Map<string, string>> {
  // So that nothing in an answer is of this very moment but what says when it was given.
  t.clock.advance(1);
  const answers = new Map<string, string>();
  const waiting = [...questions];
  const goOn = async () => {
    for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
      const { status, body } = await ask(viewer, asked);
      expect(status, `${keyOf(asked)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      answers.set(
        keyOf(asked),
        status === 200 ? JSON.stringify(body).replaceAll(String(t.clock.now()), 'now') : body.code,
      );
    }
  };
  await Promise.all(Array.from({ length: 4 }, goOn));
  return answers;
}
const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].flatMap(([key, said]) => (after.get(key) === said ? [] : [key]));

describe('[ADM-10] [REP-08] what is kept from the viewer', () => {
  const [kept, other] = VIEWERS;
  const ghost = randomUUID();
  /** Calls whose answers differ for a viewer from whom nothing is kept. */
  const TELLING = [
    'ViewWorkReport',
    'ViewConsole',
    'ViewOverview',
    'ListReportCases',
    'ListConsoleCases',
    'ListAll',
    'ListDrafts',
  ];
  let questions: Asked[] = [];
  let telling: Asked[] = [];
  let ofReports: Asked[] = [];
  let before: ReadonlyMap<string, string>;
  let beforeMade: ReadonlyMap<string, string>;
  let beforeOther: ReadonlyMap<string, string>;
  let hidden: string[] = [];

  beforeAll(async () => {
    const rows = await t.rows<{ id: string }>(
      `(select id from processes where organisation_id = $1 and submitter_id = $2 limit 1)
       union all (select id from work_orders where organisation_id = $1 limit 1) union all (select id from network_packages where organisation_id = $1 limit 1)
       union all (select id from roles where organisation_id = $1 limit 1) union all (select id from labels where organisation_id = $1 limit 1)`,
      [await play.scut(), known.personId],
    );
    const { personId, businessId, departmentId, buildingId } = known as Record<string, string>;
    const ids = [...rows.map(({ id }) => id), personId!, businessId!, departmentId!, buildingId!];
    questions = await questionsFor(kept, readingCalls, ids);
    telling = questions.filter(({ call }) => TELLING.includes(call.name));
    ofReports = questions.filter(({ call }) => call.path.startsWith('/api/reports/'));
    before = await answersTo(kept, questions);
    // A day that is put together before it is over has what will be late by its end.
    await makeToday();
    beforeMade = await answersTo(kept, ofReports);
    for (const table of ['report_days', 'report_days_made']) await t.rows(`delete from ${table}`);
    beforeOther = await answersTo(other, telling);
    hidden = await nameTheViewer();
  }, LONG_MS);

  const makeToday = async () => {
    const tomorrow = t.clock.now() + 24 * 60 * 60 * 1000;
    expect(await makeReportDays(t.product.db, await play.scut(), tomorrow)).toContain('2026-11-16');
  };

  const look = async (asked: readonly Asked[], answered: ReadonlyMap<string, string>) => {
    expect(differences(answered, await answersTo(kept, asked))).toEqual([]);
    const seen = differences(beforeOther, await answersTo(other, telling)).map((key) => key.split(' ')[0]);
    expect([...new Set(seen)].sort(), 'another viewer sees them').toEqual(TELLING.toSorted());
  };

  test('every call that reads answers as if it were not there', () => look(questions, before), LONG_MS);

  test(
    'also when the day was put together',
    async () => {
      await makeToday();
      await look(ofReports, beforeMade);
    },
    LONG_MS,
  );

  test('and none of them finds it by its id', async () => {
    const asking = (id: string) =>
      readingCalls
        .map((call) => ({ call, payload: payloadsFor(call, id, known)[0]! }))
        .filter(({ payload }) => JSON.stringify(payload).includes(id));
    expect(asking(ghost).length).toBeGreaterThan(10);
    const nothing = [...(await answersTo(kept, asking(ghost)))];
    for (const id of hidden)
      expect([...(await answersTo(kept, asking(id)))].sort()).toEqual(
        nothing.map(([key, said]) => [key.replaceAll(ghost, id), said.replaceAll(ghost, id)]).sort(),
      );
  });

  test('no table that speaks of processes shows a row of them', async () => {
    const found = await t.rows<{ name: string }>(`
      with recursive about as (
        select 'public.processes'::regclass::oid as oid union
        select c.conrelid from pg_constraint c join about on c.confrelid = about.oid where c.contype = 'f')
      select oid::regclass::text as name from about`);
    expect(found.length).toBeGreaterThan(8);
    const viewer = { personId: await play.person('admin'), account: 'admin', seesAs: known.personId as string };
    await t.product.db.transaction(async (tx) => {
      await hideFromViewer(tx, viewer);
      for (const { name } of found) {
        const [{ hides }] = (await tx.rows(
          sql`select to_regclass(${name})::oid <> to_regclass(${`public.${name}`})::oid as hides`,
        )) as [{ hides: boolean }];
        expect(hides, name).toBe(true);
      }
    });
  });
});
