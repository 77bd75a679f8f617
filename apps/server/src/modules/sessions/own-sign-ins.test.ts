import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { endMySignIn, listMySignIns } from '@campus/contract/calls/profile.ts';
import { token as tokenCall } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { HALL_IDLE_MS, HALL_MAX_MS, REFRESH_MS } from '@campus/rules/sessions/sign-in.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();
beforeEach(async () => {
  await t.rows(`update sessions set ended_at = now(), ended_reason = 'test' where ended_at is null`);
});

const WECOM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';

const hallIn = async (username: string, userAgent = EDGE) =>
  (await t.call(serviceHallLogin, { orgSign: 'scut', username, password: PASSWORD }, { userAgent })).body.Data
    .access_token as string;
const officeIn = async (username: string, orgSign = 'scut', userAgent = EDGE) => {
  const payload = { type: '0', orgSign, grant_type: 'password', username, password: PASSWORD } as const;
  return (await t.call(tokenCall, payload, { userAgent })).body.access_token as string;
};
type SignIn = { id: string; current: boolean; kind: string; signedInAt: number };
const list = async (token: string, more: object = {}) =>
  (await t.call(listMySignIns, more, { token })).body.data as { items: SignIn[]; next: string | null };

describe('[PC-19] [PH-18] the devices that somebody is signed in on', () => {
  test('are told by browser, system and kind, this one marked, nobody else’s among them', async () => {
    const phone = await hallIn('student', WECOM);
    t.clock.advance(1000);
    const desk = await officeIn('student');
    await hallIn('staff');
    const { items, next } = await list(desk);
    expect(next).toBeNull();
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'session',
        current: true,
        ip: '127.0.0.1',
        signedInAt: t.clock.now(),
        lastSeenAt: t.clock.now(),
        device: { browser: 'Edge', system: 'Windows', phone: false },
      }),
      expect.objectContaining({
        kind: 'hall',
        current: false,
        signedInAt: t.clock.now() - 1000,
        device: { browser: 'WeCom', system: 'iOS', phone: true },
      }),
    ]);
    expect((await list(phone)).items.map((signIn) => signIn.current)).toEqual([false, true]);
  });

  test('“sign out there” voids its tokens at once, and this one stays', async () => {
    const [phone, desk] = [await hallIn('student', WECOM), await officeIn('student')];
    const there = (await list(desk)).items.find((signIn) => !signIn.current)!;
    expect((await t.call(endMySignIn, { id: there.id }, { token: desk })).body.data).toEqual({ ended: true });
    expect((await t.call(getHallUser, {}, { token: phone })).body.code).toBe('session-ended');
    expect((await t.call(getUserInfo, {}, { token: desk })).status).toBe(200);
    expect((await list(desk)).items).toHaveLength(1);
    expect((await t.call(endMySignIn, { id: there.id }, { token: desk })).body.code).toBe('not-found');
  });

  test('somebody else’s, this one, and none at all are not found, and nothing changes', async () => {
    const [mine, theirs] = [await hallIn('student'), await hallIn('staff')];
    const [own] = (await list(mine)).items;
    const [other] = (await list(theirs)).items;
    for (const id of [own!.id, other!.id, crypto.randomUUID()]) {
      const { status, body } = await t.call(endMySignIn, { id }, { token: mine });
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
    for (const token of [mine, theirs]) expect((await t.call(getHallUser, {}, { token })).status).toBe(200);
  });

  test('that were idle too long or are over are not among them', async () => {
    await hallIn('student');
    t.clock.advance(HALL_IDLE_MS);
    // At lingnan the back-office knows no inactivity: what is idle there still lets in.
    await officeIn('student', 'lingnan-demo');
    t.clock.advance(HALL_IDLE_MS);
    const late = await officeIn('student', 'lingnan-demo');
    expect((await list(late)).items).toHaveLength(2);
    expect((await list(await hallIn('student'))).items).toHaveLength(1);
    await officeIn('student');
    t.clock.advance(HALL_IDLE_MS + 1000);
    expect((await list(await hallIn('student'))).items).toHaveLength(1);
    t.clock.advance(HALL_MAX_MS + REFRESH_MS);
    expect((await list(await officeIn('student', 'lingnan-demo'))).items).toHaveLength(1);
  });

  test('are paged without skips while others come in', async () => {
    for (let n = 0; n < 5; n++) {
      await hallIn('student');
      t.clock.advance(1000);
    }
    const token = await hallIn('student');
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(token, { size: 2, ...(after ? { after } : {}) });
      seen.push(...page.items.map((signIn) => signIn.id));
      after = page.next ?? undefined;
      t.clock.advance(1000);
      await hallIn('student');
    } while (after);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  });
});
