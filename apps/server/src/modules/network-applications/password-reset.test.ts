import { listProcessEvents, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { getMyNetworkAccounts, showInitialPassword } from '@campus/contract/calls/network-accounts.ts';
import { lookAtNetwork, resetForPerson } from '@campus/contract/calls/network-desk.ts';
import { proveSignIn, token } from '@campus/contract/calls/sessions.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, networkPlay } from '../../../test/network-application-play.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = networkPlay(t);
const OWNER = '202421011321';
const USERNAME = `${OWNER}@scut`;
const DESK = 'admin';

let lineId: string;
let personId: string;
beforeAll(async () => {
  lineId = await play.opened(OWNER, 'dorm-month', { mac: 'AA-BB-CC-00-00-01' });
  personId = await play.person(OWNER);
});
// Nothing that one test left under way, or wrong, stands in the way of the next.
beforeEach(async () => {
  await play.pass(2 * HOUR);
  await t.rows('delete from sign_in_attempts');
});

const prove = (password = PASSWORD) => play.does(OWNER, proveSignIn, { password });
const reset = (next: string, more: object = {}) =>
  play.apply(OWNER, 'password', { lineId, reset: true, password: next, confirm: next, ...more });
const onNetwork = async () => (await play.radius(USERNAME)).password;
const lastAudit = async (call: string) =>
  (
    await t.rows<{ outcome: string; account: string; facts: Record<string, unknown> }>(
      'select outcome, account, facts from audit_entries where call = $1 order by id desc limit 1',
      [call],
    )
  )[0];

describe('[TRU-26] by its owner', () => {
  test('who proved the sign-in password: on the clock of a change, audited without it, and told', async () => {
    expect((await reset('Forgotten1')).code).toBe('proof-needed');
    const before = await onNetwork();
    expect((await prove()).data).toEqual({ untilAt: t.clock.now() + 5 * MINUTE });
    const answer = await reset('Forgotten1');
    expect(answer.status).toBe(200);
    const { id } = answer.data;
    expect(await play.application(OWNER, id)).toMatchObject({ kind: 'password', stage: 'queued', resetBy: 'owner' });
    expect(await play.inbox(OWNER, id)).toEqual(['network-password-reset']);
    expect(await onNetwork()).toBe(before);
    await play.pass(2 * MINUTE);
    expect(await onNetwork()).toBe('Forgotten1');
    expect(await play.application(OWNER, id)).toMatchObject({ stage: 'in-force', group: 'doing' });
    await play.pass(HOUR);
    expect((await play.application(OWNER, id)).group).toBe('done');
    expect(await lastAudit('SubmitApplication')).toMatchObject({
      outcome: 'done',
      account: OWNER,
      facts: { reset: true },
    });
    expect((await play.must(OWNER, getMyNetworkAccounts, {})).items).toMatchObject([
      { username: USERNAME, mustChange: false, initial: false },
    ]);
    const rows = await t.rows(
      `select 1 from audit_entries where facts::text like '%Forgotten1%' or facts::text like $1
       union all select 1 from inbox_messages where facts::text like '%Forgotten1%'
       union all select 1 from process_events where to_jsonb(process_events)::text like '%Forgotten1%'`,
      [`%${PASSWORD}%`],
    );
    expect(rows).toEqual([]);
    expect(t.log.join('')).not.toContain('Forgotten1');
  });

  test('a proof holds for five minutes, and no longer', async () => {
    await prove();
    t.clock.advance(5 * MINUTE + 1000);
    expect((await reset('Forgotten2')).code).toBe('proof-needed');
    await prove();
    // The start of the application is asked for before it is sent: each call takes a millisecond of this clock.
    t.clock.advance(5 * MINUTE - 10);
    expect((await reset('Forgotten2')).status).toBe(200);
  });

  test('a proof is good for one reset, however many come at once, and for the session that gave it', async () => {
    await prove();
    const all = await Promise.all(['Parallel1', 'Parallel2', 'Parallel3'].map((next) => reset(next)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await play.pass(2 * HOUR);
    expect((await reset('Forgotten3')).code).toBe('proof-needed');
    await prove();
    play.forget();
    expect((await reset('Forgotten3')).code).toBe('proof-needed');
  });

  test('what RULE-09 refuses is refused here, and keeps the proof', async () => {
    await prove();
    const now = (await onNetwork()) as string;
    const faultsOf = async (next: string, more: object = {}) =>
      (await reset(next, more)).body.facts.fields?.map(
        (fault: { field: string; code: string }) => `${fault.field} ${fault.code}`,
      );
    expect(await faultsOf('short1')).toEqual(['password password-length']);
    expect(await faultsOf('Special-1234')).toEqual(['password password-special']);
    expect(await faultsOf('password1')).toEqual(['password password-common']);
    expect(await faultsOf(now)).toEqual(['password password-same']);
    expect((await faultsOf('Forgotten4', { confirm: 'Forgotten5' }))?.[0]).toMatch(/^confirm /);
    expect((await reset('Forgotten4')).status).toBe(200);
  });

  test('wrong proofs are wrong sign-ins: five lock the account, also for the right password and for signing in', async () => {
    const left = [];
    for (let n = 0; n < 4; n++) left.push((await prove('Wrong12345')).body.msg);
    expect(left).toEqual(['密码错误!', ...[3, 2, 1].map((n) => `密码错误！您还有${n}次机会！`)]);
    expect((await prove('Wrong12345')).code).toBe('sign-in-locked');
    expect((await prove()).code).toBe('sign-in-locked');
    const again = { type: '0', orgSign: 'scut', grant_type: 'password', username: OWNER, password: PASSWORD } as const;
    expect((await t.call(token, again)).body.error_description).toContain('1小时后');
    expect((await reset('Forgotten6')).code).toBe('proof-needed');
    expect(await lastAudit('ProveSignIn')).toEqual({ outcome: 'sign-in-locked', account: OWNER, facts: {} });
  });

  test('of forty proofs at once five are looked at', async () => {
    await play.token(OWNER);
    const all = await Promise.all(Array.from({ length: 40 }, () => prove('Wrong12345')));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['password-wrong', 'sign-in-locked']));
    expect(all.filter(({ code }) => code === 'password-wrong').length).toBeLessThanOrEqual(4);
    const [row] = await t.rows<{ n: number }>(
      `select count(*)::int as n from sign_in_attempts where account_key = $1 and state = 'failed'`,
      [OWNER],
    );
    expect(row!.n).toBe(5);
    expect((await play.does(OWNER, proveSignIn, { password: '   ' })).code).toBe('credentials-missing');
  });
});

describe('[TRU-26] by the desk', () => {
  const byDesk = async () => {
    const { id } = await play.must(DESK, resetForPerson, { personId, lineId, reason: '本人到柜台，已核对校园卡' });
    return id;
  };
  const show = async (account: string, username = USERNAME) =>
    t.call(showInitialPassword, { username }, { token: await t.hallSignIn(account) });
  const block = async (kind: Parameters<typeof play.start>[1]) => (await play.start(OWNER, kind)).block;

  test('with a reason, as a random initial one on the same clock, that only its owner sees and has to change', async () => {
    expect((await play.does(DESK, resetForPerson, { personId, lineId, reason: ' ' })).status).toBe(422);
    const before = await onNetwork();
    const reply = await play.does(DESK, resetForPerson, { personId, lineId, reason: '本人到柜台，已核对校园卡' });
    expect(reply.status).toBe(200);
    const { id } = reply.data;
    expect(await play.application(OWNER, id)).toMatchObject({
      stage: 'queued',
      resetBy: 'desk',
      reason: '本人到柜台，已核对校园卡',
    });
    expect(await play.inbox(OWNER, id)).toEqual(['network-password-reset']);
    expect((await show(OWNER)).status).toBe(404);
    await play.pass(2 * MINUTE);
    const initial = (await onNetwork()) as string;
    expect(initial).toMatch(/^[A-Za-z2-9]{12}$/);
    expect(initial).not.toBe(before);
    expect(await play.application(OWNER, id)).toMatchObject({ stage: 'in-force' });
    // The one who sees it is its owner; the desk was told nothing of it.
    expect((await show(OWNER)).body.data).toEqual({ password: initial });
    expect((await show('student')).status).toBe(404);
    expect(
      JSON.stringify(reply.body) + JSON.stringify(await play.must(DESK, lookAtNetwork, { personId })),
    ).not.toContain(initial);
    expect(await lastAudit('ShowInitialPassword')).toMatchObject({ facts: { username: USERNAME } });
    expect(await lastAudit('ResetForPerson')).toMatchObject({
      outcome: 'done',
      account: DESK,
      facts: { personId, lineId, reason: '本人到柜台，已核对校园卡' },
    });
    expect(await t.rows(`select 1 from audit_entries where facts::text like '%' || $1 || '%'`, [initial])).toEqual([]);
    const { items } = await play.must(OWNER, listProcessEvents, { id });
    expect(items.at(-1)).toMatchObject({ kind: 'submit', by: { name: expect.any(String) }, instead: { id: personId } });
    expect(await play.events(id)).toContain(`submit ${DESK}`);
  });

  test('it must be changed: what makes more use of the line waits for it, and the change is open at once', async () => {
    await byDesk();
    await play.pass(2 * MINUTE);
    const initial = (await onNetwork()) as string;
    expect((await play.must(OWNER, getMyNetworkAccounts, {})).items).toMatchObject([
      { mustChange: true, initial: true },
    ]);
    expect(await block('change-mac')).toBe('initial-password-first');
    expect((await play.apply(OWNER, 'change-mac', { lineId, mac: 'AA-BB-CC-00-00-09' })).code).toBe(
      'initial-password-first',
    );
    expect(await block('open')).toBe('initial-password-first');
    expect(await block('pause')).toBeNull();
    const own = { lineId, original: initial, password: 'MyOwn20262', confirm: 'MyOwn20262' };
    expect((await play.apply(OWNER, 'password', own)).status).toBe(200);
    await play.pass(2 * MINUTE);
    expect(await onNetwork()).toBe('MyOwn20262');
    expect((await play.must(OWNER, getMyNetworkAccounts, {})).items).toMatchObject([
      { mustChange: false, initial: false },
    ]);
    expect((await show(OWNER)).status).toBe(404);
    await play.pass(2 * HOUR);
    expect(await block('change-mac')).toBeNull();
  });

  test('a proof of its owner ends it as well, and until it is written the owner may withdraw it', async () => {
    const id = await byDesk();
    const before = await onNetwork();
    await play.must(OWNER, withdrawProcess, { id });
    await play.pass(5 * MINUTE);
    expect(await onNetwork()).toBe(before);
    await byDesk();
    await play.pass(2 * MINUTE);
    await prove();
    expect((await reset('MyOwn20263')).status).toBe(200);
    await play.pass(2 * MINUTE);
    expect((await play.must(OWNER, getMyNetworkAccounts, {})).items).toMatchObject([
      { mustChange: false, initial: false },
    ]);
  });

  test('two at once make one order, and one that waits is not begun again', async () => {
    const ask = () => play.does(DESK, resetForPerson, { personId, lineId, reason: '两人同时' });
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask()).code).toBe('business-in-process');
  });
});
