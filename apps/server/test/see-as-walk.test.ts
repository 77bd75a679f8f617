import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@campus/contract/calls/all.ts';
import { tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { refusedInSeeAs } from '@campus/contract/see-as.ts';
import { refusalText } from '@campus/messages/refusal-text.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { flowPlay } from './flow-play.ts';
import { outagePlay } from './outage-play.ts';
import { payloadFor } from './reading-payloads.ts';
import { rolePlay } from './role-play.ts';
import { csvOf, rosterPlay } from './roster-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = flowPlay(t);
const roles = rolePlay(t);
/** Holds every right, but less far than the administrators: so every call answers, and they may be seen as. */
const SEEN = '200158';
let token = '';
let ids: string[] = [];
let sId = '';
/** What calls about definitions are asked with. */
let known: Record<string, unknown> = {};

beforeAll(async () => {
  await roles.let(
    SEEN,
    'department-and-below',
    permissions.filter((one) => one !== 'organisations.manage'),
  );
  await play.submit(SEEN, 'leave');
  sId = await play.startStep(SEEN, 'leave');
  const person = await play.person(SEEN);
  await play.send(SEEN, tryBulkAct, { act: 'disable', reason: '离校', people: [person] });
  const list = csvOf([
    ['账号', '姓名', '类型'],
    ['seen-list', '名册', '学生'],
  ]);
  await rosterPlay(t).send('people', list, { by: SEEN });
  await outagePlay(t).announce('admin', ['D5']);
  await keepCall();
  ids = await knownIds();
  const [version] = await t.rows<{ id: string; flow: object; form: object }>(
    `select v.id, v.flow, v.form from business_versions v where v.id = (select published_version_id from businesses where id = any($1) limit 1)`,
    [ids],
  );
  known = { sId, flow: version?.flow, form: version?.form, from: version?.id, to: version?.id };
  const personId = await play.person(SEEN);
  token = (await play.must('admin', startSeeAs, { personId, reason: '走一遍' })).token;
});

/** Their case called another system, which did not answer. */
async function keepCall(): Promise<void> {
  await t.rows(
    `with kept as (
       insert into connections (id, organisation_id, name_zh, name_en, address, paths, authentication, inner_allowed,
         calls_per_minute, most_timeout_ms, is_on, version, changed_at, changed_by)
       select gen_random_uuid(), organisation_id, '图书馆', 'Library', 'https://library.example', '{/}', 'none', false, 60, 10000, true,
         1, now(), id from people where account = $1 returning id)
     insert into connection_calls (id, organisation_id, process_id, visit, queued_at, state, failure, settled_at, connection_id)
     select gen_random_uuid(), pr.organisation_id, pr.id, 1, now(), 'failed', 'timeout', now(), kept.id
     from kept, processes pr join people p on p.id = pr.submitter_id where p.account = $1 limit 1`,
    [SEEN],
  );
}

/** The ids of everything that this person might ask for. */
async function knownIds(): Promise<string[]> {
  const rows = await t.rows<{ id: string }>(
    `(select id from processes where submitter_id = (select id from people where account = $1) limit 1)
     union all (select id from businesses where code = 'leave' limit 2) union all (select id from places where parent_id is null limit 1)
     union all (select id from people where account = $1) union all (select id from work_orders order by id limit 1)
     union all (select id from content_items limit 1) union all (select id from network_packages limit 1)
     union all (select home_department_id from people where account = $1)
     union all (select pl.role_id from person_roles pl join people p on p.id = pl.person_id where p.account = $1 limit 1)
     union all (select id from connections limit 1) union all (select id from connection_calls limit 1)
     union all (select id from outages limit 1) union all (select id from bulk_acts limit 1) union all (select id from roster_runs limit 1)
     union all (select l.id from labels l join people p on p.organisation_id = l.organisation_id where p.account = $1 limit 1)`,
    [SEEN],
  );
  return rows.map(({ id }) => id);
}

const NOT_OF_THE_PERSON = [
  // who looked at what, and that they did
  'audit_entries',
  'see_as_sessions',
  // that a signed message came once
  'signing_nonces',
];
/** That the server itself is still alive: on a slow machine it says so while this is under way. */
const HEARTBEAT = 'jobs.instance';

/** How many rows each table has, and what all of them say together. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await t.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    if (name !== HEARTBEAT && !NOT_OF_THE_PERSON.some((one) => name === `public.${one}`))
      [found[name]] = await t.rows(`select count(*), sum(hashtext(x::text)) as sum from ${name} x`);
  return found;
}

/** What there is once the jobs are done that were begun before. */
async function atRest(): Promise<Record<string, unknown>> {
  const now = await everything();
  return isDeepStrictEqual(now, await everything()) ? now : atRest();
}

describe('[ADM-10] seeing as somebody else', () => {
  test.each(allCalls.filter(refusedInSeeAs).map((call) => [call.name, call] as const))(
    'refuses %s with a sentence',
    async (_, call) => {
      const reply = await t.send(call, {}, { token });
      expect(reply.status).toBe(403);
      expect(JSON.stringify(reply.body)).toContain(refusalText('see-as-reads-only', {}, 'zh'));
    },
  );

  test('no refused call changed anything, and reading whatever there is to read changes nothing either', async () => {
    const before = await atRest();
    for (const call of allCalls.filter(refusedInSeeAs)) await t.send(call, {}, { token });
    const silent: string[] = [];
    for (const call of allCalls.filter((one) => !refusedInSeeAs(one))) {
      let answered = false;
      for (const id of ids) {
        if (answered) break;
        const reply = await t.send(call, payloadFor(call, id, known), { token, json: call.method === 'POST' });
        expect(reply.status, `${call.name}: ${JSON.stringify(reply.body)}`).toBeLessThan(500);
        answered ||= reply.status === 200;
      }
      if (!answered) silent.push(call.name);
    }
    expect(await everything()).toEqual(before);
    // What nothing fits here is read by other tests; nearly everything answered.
    expect(silent.length, silent.join(' ')).toBeLessThan(25);
  });
});
