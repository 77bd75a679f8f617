import { endProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, releaseTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { listMySessions } from '@campus/contract/calls/network-accounts.ts';
import { explainOutage, getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import {
  disconnectForPerson,
  listDeskReplies,
  listDeskSessions,
  lookAtNetwork,
  resetForPerson,
  unbindForPerson,
} from '@campus/contract/calls/network-desk.ts';
import { getOrder } from '@campus/contract/calls/work-orders.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, networkPlay } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp({}, [], ['processes']);
const play = networkPlay(t);
const OWNER = '202421011321';
const USERNAME = `${OWNER}@scut`;
const [HANDLER, OTHER] = ['200133', '200125'];
const MANAGER = 'admin';
const MAC = 'AA-BB-CC-00-00-01';

let lineId: string;
let personId: string;
beforeAll(async () => {
  lineId = await play.opened(OWNER, 'dorm-month', { mac: MAC });
  personId = await play.person(OWNER);
});
beforeEach(async () => {
  await t.rows(`update processes set process_group = 'abort' where process_group = 'todo'`);
  await t.rows('update work_orders set open = false where open');
  await play.pass(2 * HOUR);
});

const looks = async (account: string, whose = personId) =>
  (await play.does(account, lookAtNetwork, { personId: whose })).status;
const reported = async () => (await play.report(OWNER)).id;
const accepted = async () => {
  const id = await reported();
  await play.accept(HANDLER, id);
  return id;
};
const audits = (call: string) =>
  t.rows<{ outcome: string; account: string; facts: Record<string, unknown> }>(
    'select outcome, account, facts from audit_entries where call = $1 order by id desc limit 5',
    [call],
  );

/** Every call of the desk about one person. */
const everyCall = (id = personId, line = lineId) =>
  [
    ['LookAtNetwork', (who: string) => play.does(who, lookAtNetwork, { personId: id })],
    ['ListDeskSessions', (who: string) => play.does(who, listDeskSessions, { personId: id })],
    ['ListDeskReplies', (who: string) => play.does(who, listDeskReplies, { personId: id })],
    ['ResetForPerson', (who: string) => play.does(who, resetForPerson, { personId: id, lineId: line, reason: '核对' })],
    [
      'UnbindForPerson',
      (who: string) => play.does(who, unbindForPerson, { personId: id, lineId: line, reason: '核对' }),
    ],
    [
      'DisconnectForPerson',
      (who: string) => play.does(who, disconnectForPerson, { personId: id, lineId: line, reason: '核对' }),
    ],
  ] as const;

describe('[TRU-30] who may see and act, and when', () => {
  /** What has happened to the order, and who of the two handlers may look then. */
  const lives: [string, () => Promise<string>, { handler: boolean; other: boolean }][] = [
    ['it is offered to both in a pool', reported, { handler: false, other: false }],
    ['one has accepted it', accepted, { handler: true, other: false }],
    [
      'it was put back',
      async () => {
        const id = await accepted();
        await play.must(HANDLER, releaseTask, { id, task: await play.task(HANDLER, id) });
        return id;
      },
      { handler: false, other: false },
    ],
    [
      'it was transferred',
      async () => {
        const id = await accepted();
        const to = await play.person(OTHER);
        await play.must(HANDLER, transferTask, { id, task: await play.task(HANDLER, id), to, reason: '换人' });
        return id;
      },
      { handler: false, other: true },
    ],
    [
      'it is hung up',
      async () => {
        const id = await accepted();
        await play.must(HANDLER, hangUpTask, { id, task: await play.task(HANDLER, id), reason: '等配件' });
        return id;
      },
      { handler: true, other: false },
    ],
    [
      'it was returned to its requester',
      async () => {
        const id = await accepted();
        const task = await play.task(HANDLER, id);
        await play.must(HANDLER, returnTask, { id, task, to: { kind: 'submitter' }, reason: '请补充' } as never);
        return id;
      },
      { handler: false, other: false },
    ],
    [
      'it is solved',
      async () => {
        const id = await accepted();
        await play.solve(HANDLER, id);
        return id;
      },
      { handler: false, other: false },
    ],
    [
      'an administrator ended it',
      async () => {
        const id = await accepted();
        await play.must(MANAGER, endProcess, { id, reason: '重复' });
        return id;
      },
      { handler: false, other: false },
    ],
    [
      'it was withdrawn before anybody took it',
      async () => {
        const id = await reported();
        await play.must(OWNER, withdrawProcess, { id });
        return id;
      },
      { handler: false, other: false },
    ],
  ];

  test.each(lives)('of the handlers, when %s', async (_when, live, may) => {
    const id = await live();
    expect([await looks(HANDLER), await looks(OTHER), await looks(MANAGER), await looks(OWNER)]).toEqual([
      may.handler ? 200 : 404,
      may.other ? 200 : 404,
      200,
      404,
    ]);
    const seen = await play.does(HANDLER, getOrder, { id });
    expect(seen.data?.openActions.includes('see-network') ?? false).toBe(may.handler);
  });

  test.each(everyCall().map(([name], n) => [name, n] as const))(
    '%s answers nobody else, as if the person were not there',
    async (name, n) => {
      await accepted();
      const nobody = '00000000-0000-4000-8000-000000000000';
      const ask = everyCall()[n]![1];
      const askOfNobody = everyCall(nobody)[n]![1];
      const strangers = ['student', 'staff', 'approver', OTHER, OWNER];
      for (const who of strangers) {
        const [reply, none] = [await ask(who), await askOfNobody(who)];
        expect([reply.status, reply.code, reply.body.msg], who).toEqual([404, 'not-found', none.body.msg]);
      }
      expect((await askOfNobody(MANAGER)).code).toBe('not-found');
      expect((await audits(name))[0]).toMatchObject({ outcome: 'not-found' });
    },
  );

  test('never across organisations, and never with the token of a hall', async () => {
    const sdpt = networkPlay(t, 'sdpt');
    const [admin] = await t.rows<{ account: string }>(
      `select p.account from people p join organisations o on o.id = p.organisation_id join person_roles r on r.person_id = p.id
       join role_permissions q on q.role_id = r.role_id where o.org_sign = 'sdpt' and q.permission = 'network.manage' and p.active limit 1`,
    );
    expect((await sdpt.does(admin!.account, lookAtNetwork, { personId })).code).toBe('not-found');
    expect((await t.call(lookAtNetwork, { personId }, { token: await t.hallSignIn(MANAGER) })).status).toBe(401);
  });

  test('nobody acts on their own network, whatever their right', async () => {
    const own = await play.person(MANAGER);
    expect((await play.must(MANAGER, lookAtNetwork, { personId: own })).acts).toBe(false);
    for (const [name, ask] of everyCall(own).slice(3)) expect((await ask(MANAGER)).code, name).toBe('own-network');
  });
});

describe('[TRU-30] what the desk sees', () => {
  beforeAll(async () => {
    await t.rows(
      `insert into radacct (acctsessionid, acctuniqueid, username, nasipaddress, acctstarttime, callingstationid, framedipaddress)
       select 's' || n, 'desk-' || n, $1, '192.0.2.1', to_timestamp($2::float8 / 1000) - n * interval '1 hour', 'aa:bb:cc:00:00:01', '10.0.0.9'
       from generate_series(1, 5) n`,
      [USERNAME, t.clock.now()],
    );
    await t.rows(
      `insert into radpostauth (username, reply, callingstationid, authdate)
       select $1, case when n % 2 = 0 then 'Access-Reject' else 'Access-Accept' end, 'aa:bb:cc:00:00:02', to_timestamp($2::float8 / 1000) - (n / 3) * interval '1 microsecond'
       from generate_series(1, 12) n`,
      [USERNAME, t.clock.now()],
    );
  });

  test('is what the owner is answered, and each look is kept with the order that allowed it', async () => {
    const id = await accepted();
    const seen = await play.must(HANDLER, lookAtNetwork, { personId, lineId });
    const mine = await play.must(OWNER, getMyNetwork, {});
    const why = await play.must(OWNER, explainOutage, { lineId });
    const { openActions: _, ...line } = mine.lines.find((each) => each.id === lineId)!;
    expect(seen.lines).toMatchObject([
      { line, mustChange: true, lastSeen: { mac: 'AA-BB-CC-00-00-02' }, deeds: ['reset', 'unbind', 'disconnect'] },
    ]);
    expect(seen.outage).toEqual(why);
    expect(seen.person).toMatchObject({ id: personId, account: OWNER });
    const { number } = await play.order(HANDLER, id);
    expect(seen.order).toEqual({ id, number });
    expect((await audits('LookAtNetwork'))[0]).toEqual({
      outcome: 'done',
      account: HANDLER,
      facts: { personId, lineId, order: number },
    });
    const before = (await audits('LookAtNetwork')).length;
    await play.must(MANAGER, lookAtNetwork, { personId });
    await play.must(MANAGER, listDeskSessions, { personId });
    await play.must(MANAGER, listDeskReplies, { personId });
    expect((await audits('LookAtNetwork')).length).toBe(Math.min(5, before + 1));
    for (const call of ['ListDeskSessions', 'ListDeskReplies'])
      expect((await audits(call))[0]).toEqual({ outcome: 'done', account: MANAGER, facts: { personId } });
  });

  test('lists go on by keyset: the same sessions as the owner’s, and every answer once', async () => {
    const sessions = await play.must(MANAGER, listDeskSessions, { personId, size: 2 });
    expect(sessions).toEqual(await play.must(OWNER, listMySessions, { size: 2 }));
    const ids: string[] = [];
    for (let after: string | undefined, n = 0; n < 20; n++) {
      const page = await play.must(MANAGER, listDeskReplies, { personId, size: 5, ...(after && { after }) });
      ids.push(...page.items.map((item) => item.id));
      if (!page.next) break;
      after = page.next;
    }
    const all = await t.rows<{ id: string }>(
      'select p.id::text from radpostauth p where username = $1 order by p.authdate desc, p.id desc',
      [USERNAME],
    );
    expect(ids).toEqual(all.map(({ id }) => id));
    const [first] = (await play.must(MANAGER, listDeskReplies, { personId })).items;
    expect(first).toMatchObject({ username: USERNAME, mac: 'AA-BB-CC-00-00-02', reason: null });
  });
});

describe('[TRU-30] what the desk does, each with a reason', () => {
  test.each(
    everyCall()
      .slice(3)
      .map(([name], n) => [name, n + 3] as const),
  )('%s is refused without one', async (_name, n) => {
    const call = [resetForPerson, unbindForPerson, disconnectForPerson][n - 3]!;
    expect((await play.does(MANAGER, call, { personId, lineId, reason: '  ' })).status).toBe(422);
  });

  test('a handler takes the device off, and its owner hears why', async () => {
    await accepted();
    expect((await play.radius(USERNAME)).mac).toBe(MAC);
    await play.must(HANDLER, unbindForPerson, { personId, lineId, reason: '换了电脑' });
    expect((await play.radius(USERNAME)).mac).toBeNull();
    expect((await play.mine(OWNER)).lines[0]!.mac).toBe('');
    expect((await audits('UnbindForPerson'))[0]).toMatchObject({
      outcome: 'done',
      account: HANDLER,
      facts: { reason: '换了电脑' },
    });
    expect(await play.inbox(OWNER, lineId)).toContain('network-desk-deed');
    expect((await play.does(HANDLER, unbindForPerson, { personId, lineId, reason: '再来' })).code).toBe('no-operation');
    expect((await play.must(HANDLER, lookAtNetwork, { personId })).lines[0]!.deeds).toEqual(['reset', 'disconnect']);
  });

  test('ends running sessions', async () => {
    await t.rows(`delete from jobs.job where name = 'network-disconnect'`);
    await play.must(MANAGER, disconnectForPerson, { personId, lineId, reason: '排查' });
    expect(await t.rows(`select data from jobs.job where name = 'network-disconnect'`)).toEqual([
      { data: expect.objectContaining({ organisationId: expect.any(String), username: USERNAME }) },
    ]);
  });

  test('a line of somebody else is not there', async () => {
    const stranger = await play.opened('202530550102');
    for (const call of [unbindForPerson, disconnectForPerson])
      expect((await play.does(MANAGER, call, { personId, lineId: stranger, reason: '核对' })).code).toBe('not-found');
    expect((await play.does(MANAGER, resetForPerson, { personId, lineId: stranger, reason: '核对' })).status).toBe(409);
  });
});
