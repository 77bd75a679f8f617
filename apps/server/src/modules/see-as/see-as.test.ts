import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { countMyApplications, getProcess, listMyApplications } from '@campus/contract/calls/flows-processes.ts';
import { listDrafts, saveDraft } from '@campus/contract/calls/flows-start.ts';
import { listMessages, readMessage } from '@campus/contract/calls/inbox.ts';
import { getProfile, listMySignIns } from '@campus/contract/calls/profile.ts';
import { endSeeAs, getSeeAs, startSeeAs } from '@campus/contract/calls/see-as.ts';
import { logout } from '@campus/contract/calls/sessions.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { SEE_AS_MS } from '@campus/rules/access/see-as.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { approveStep, fieldOf, flowPlay } from '../../../test/flow-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const roles = rolePlay(t);
const REASON = '协助排查页面问题';

beforeEach(() => play.forget());

const open = async (viewer: string, account: string) =>
  play.does(viewer, startSeeAs, { personId: await play.person(account), reason: REASON });
const opened = async (viewer: string, account: string): Promise<string> => {
  const answer = await open(viewer, account);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data.token;
};
const ask = async <C extends Call>(token: string, call: C, payload: Sent<C>) => {
  const { status, body } = await t.send(call as unknown as Call, payload, { token });
  return { status, code: body?.code ?? null, data: body?.data ?? body?.Data, msg: body?.msg ?? body?.Msg };
};

describe('[ADM-10] who may see as whom', () => {
  const people = 'people.see-as' satisfies Permission;
  test.each<[string, string, string, string | null]>([
    ['an administrator as a student', 'admin', 'student', null],
    ['an administrator as a handler', 'admin', 'handler', null],
    ['an administrator as an approver, who is a head', 'admin', 'approver', null],
    ['an administrator as another one', 'admin', '200009', 'see-as-not-less'],
    ['an administrator as themselves', 'admin', 'admin', 'see-as-oneself'],
    ['an administrator as one of the platform', 'admin', 'platform', 'stronger-person'],
    ['who lacks the right', 'handler', 'student', 'not-allowed'],
  ])('%s', async (_, viewer, account, expected) => {
    expect((await open(viewer, account)).code).toBe(expected);
  });

  test('of whom is out of reach or of another university there is nobody; a secretary sees as a student of the department', async () => {
    await roles.let('staff', 'department', [people, 'hall.use', 'workflow.use']);
    expect((await open('staff', '202530550102')).code, 'the same department').toBeNull();
    expect((await open('staff', '202330781022')).code, 'another department').toBe('not-found');
    expect((await play.does('staff', getSeeAs, { personId: await play.person('202330781022') })).code).toBe(
      'not-found',
    );
    const [other] = await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    expect((await play.does('admin', startSeeAs, { personId: other!.id, reason: REASON })).code).toBe('not-found');
  });

  test('nobody as somebody who is disabled, and not without a reason', async () => {
    const personId = await play.person('202421011305');
    for (const reason of ['', '   '])
      expect((await play.does('admin', startSeeAs, { personId, reason })).code).toBe('invalid');
    await t.rows('update people set active = false where id = $1', [personId]);
    expect((await open('admin', '202421011305')).code).toBe('person-inactive');
    expect(await play.must('admin', getSeeAs, { personId })).toMatchObject({ hindrance: 'inactive' });
    await t.rows('update people set active = true where id = $1', [personId]);
  });
});

describe('[ADM-10] what is seen', () => {
  test('every area as that person sees it, and the person is told who, when and why', async () => {
    const token = await opened('admin', 'student');
    expect((await ask(token, getHallUser, {})).data).toMatchObject({ account: 'student' });
    const info = (await ask(token, getUserInfo, {})).data;
    expect(info).toMatchObject({ account: 'student', permissions: ['hall.use', 'workflow.use'] });
    expect((await ask(token, listAuditEntries, {})).code).toBe('not-allowed');
    const messages = await play.must('student', listMessages, { tab: 'unread' });
    const message = messages.items.find(({ kind }) => kind === 'seen-as')!;
    expect(message.text.zh).toMatch(/（admin）于2026-\d\d-\d\d \d\d:\d\d以您的身份查看系统，理由：协助排查页面问题。/);
    expect(message.text.en).toContain('(admin) began to see the product as you');
    expect((await ask(token, readMessage, { id: message.id })).code).toBe('see-as-reads-only');
    const again = await play.must('student', listMessages, { tab: 'unread' });
    expect(again.items.map(({ id }) => id)).toContain(message.id);
  });

  test('no activity and no device of the person; the ID number stays masked', async () => {
    const mine = await play.must('student', listMySignIns, {});
    const before = await t.rows('select id, last_seen_at from sessions order by id');
    const token = await opened('admin', 'student');
    t.clock.advance(60_000);
    const { data } = await ask(token, listMySignIns, {});
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(mine.items.map(({ id }) => id));
    const profile = JSON.stringify((await ask(token, getProfile, {})).data);
    const [{ number }] = (await t.rows<{ number: string | null }>(
      `select document_number as number from people where account = 'student'`,
    )) as [{ number: string | null }];
    if (number) expect(profile).not.toContain(number);
    const after = await t.rows('select id, last_seen_at from sessions order by id');
    const ids = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => ids.has(id as string))).toEqual(before);
  });

  test('both names stand in every line of the audit, reading included', async () => {
    const token = await opened('admin', 'student');
    const [{ last }] = (await t.rows<{ last: string }>('select max(id) as last from audit_entries')) as [
      { last: string },
    ];
    await ask(token, getUserInfo, {});
    await ask(token, logout, {});
    const lines = await t.rows('select call, outcome, account, facts from audit_entries where id > $1 order by id', [
      last,
    ]);
    const seenAs = { personId: await play.person('student'), account: 'student' };
    expect(lines).toEqual([
      { call: 'GetUserInfo', outcome: 'done', account: 'admin', facts: { seenAs } },
      { call: 'Logout', outcome: 'see-as-reads-only', account: 'admin', facts: { seenAs } },
    ]);
    const [started] = await t.rows(
      `select account, facts from audit_entries where call = 'StartSeeAs' order by id desc limit 1`,
    );
    expect(started).toMatchObject({ account: 'admin', facts: { reason: REASON, seenAs } });
  });

  test('what is kept from the viewer stays kept: no process, list, count, message or draft; others see it', async () => {
    await play.publish(
      [approveStep('one', { kind: 'people', people: [await play.person('200158')] })],
      [fieldOf('about', 'people', { keepsOut: true })],
    );
    const about = [await play.person('admin')];
    const { id } = await play.submit('student', 'leave', { about });
    const sId = await play.startStep('student', 'leave');
    const draft = await play.must('student', saveDraft, { sId, form: { about } as never });
    const seen = async (viewer: string, as: string) => {
      const token = await opened(viewer, as);
      const listed = (await ask(token, listMyApplications, {})).data.items.map((item: { id: string }) => item.id);
      const counts = (await ask(token, countMyApplications, {})).data;
      const messages = (await ask(token, listMessages, { tab: 'all' })).data.items;
      return {
        process: (await ask(token, getProcess, { id })).code,
        listed: listed.includes(id),
        running: counts.todo + counts.doing,
        drafts: (await ask(token, listDrafts, {})).data.items.map((item: { id: string }) => item.id).includes(draft.id),
        told: messages.some((message: { about: { id: string } }) => message.about.id === id),
      };
    };
    const mine = await play.must('student', countMyApplications, {});
    const running = mine.todo + mine.doing;
    expect(await seen('admin', 'student')).toEqual({
      process: 'not-found',
      listed: false,
      running: running - 1,
      drafts: false,
      told: false,
    });
    expect(await seen('admin', '200158'), 'nor as who works on it').toMatchObject({
      process: 'not-found',
      told: false,
    });
    expect(await seen('200009', 'student')).toMatchObject({ process: null, listed: true, running, drafts: true });
    expect(await seen('200009', '200158')).toMatchObject({ process: null, told: true });
    expect((await play.view('student', id)).id, 'and afterwards everything is as it was').toBe(id);
  });

  test('a field that is hidden from the viewer’s own part in a process stays hidden', async () => {
    const step = (of: string, fields: Record<string, 'hidden' | 'read'>) => async () =>
      approveStep(of, { kind: 'people', people: [await play.person(of)] }, { fields });
    await play.publish(
      [await step('admin', { note: 'hidden' })(), await step('200158', { note: 'read' })()],
      [fieldOf('note', 'text')],
    );
    const { id } = await play.submit('student', 'leave', { note: '不宜公开' });
    const shows = async (viewer: string) =>
      JSON.stringify((await ask(await opened(viewer, 'student'), getProcess, { id })).data).includes('不宜公开');
    expect(await shows('200009')).toBe(true);
    expect(await shows('admin')).toBe(false);
  });
});

describe('[ADM-10] when it ends', () => {
  const goesOn = async (token: string) => (await ask(token, getUserInfo, {})).code;

  test('after fifteen minutes, which nothing prolongs', async () => {
    const token = await opened('admin', 'student');
    for (let minute = 1; minute < 15; minute++) {
      t.clock.advance(60_000);
      expect(await goesOn(token)).toBeNull();
    }
    t.clock.advance(SEE_AS_MS - 14 * 60_000 - 20);
    expect(await goesOn(token)).toBeNull();
    t.clock.advance(20);
    expect(await goesOn(token)).toBe('see-as-ended');
  });

  /** An event that ends the view, and what undoes the event: an ended view stays ended. */
  const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['by the end button', () => play.must('admin', endSeeAs, {}), async () => {}],
    ['when the viewer signs out', () => play.must('admin', logout, {}), async () => play.forget()],
    ['when another is opened', () => open('admin', '202530550102'), async () => {}],
    [
      'when the viewer is disabled',
      () => t.rows(`update people set active = false where account = 'admin'`),
      () => t.rows(`update people set active = true where account = 'admin'`),
    ],
    [
      'when the person is disabled',
      () => t.rows(`update people set active = false where account = 'student'`),
      () => t.rows(`update people set active = true where account = 'student'`),
    ],
  ];
  test.each(ends)('%s', async (_, happens, undo) => {
    const token = await opened('admin', 'student');
    expect(await goesOn(token)).toBeNull();
    await happens();
    expect(await goesOn(token)).toBe('see-as-ended');
    await undo();
    expect(await goesOn(token)).toBe('see-as-ended');
  });

  test('when the viewer loses the right, and when the person gains more', async () => {
    const viewer = '100412';
    const right = await roles.let(viewer, 'organisation', ['people.see-as', 'hall.use', 'workflow.use']);
    let token = await opened(viewer, '202421011321');
    await roles.take(viewer, right);
    expect(await goesOn(token)).toBe('see-as-ended');
    await roles.give(viewer, right);
    expect(await goesOn(token)).toBe('see-as-ended');
    token = await opened(viewer, '202421011321');
    const more = await roles.makeRole('own', ['audit.read']);
    await roles.give('202421011321', more);
    expect(await goesOn(token)).toBe('see-as-ended');
    await roles.take('202421011321', more);
  });
});
