import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { saveContact } from '@campus/contract/calls/people.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import { getHallUser, getServiceHallParameter, serviceHallLogin } from '@campus/contract/calls/service-hall.ts';
import { token } from '@campus/contract/calls/token.ts';
import { getUserInfo, getUserLeftMenu, logout } from '@campus/contract/calls/user-info.ts';
import type { Call } from '@campus/contract/define-call.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, testApp } from './test-app.ts';

const t = testApp();

let statements: string[] = [];
const { query } = pg.Client.prototype;
beforeAll(() => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    statements.push(typeof first === 'string' ? first : (first?.text ?? ''));
    return (query as (...rest: unknown[]) => unknown).apply(this, args);
  } as typeof query;
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

const cases: [Call, object, 'hall' | 'session' | 'none'][] = [
  [getUserInfo, {}, 'session'],
  [getUserLeftMenu, {}, 'session'],
  [listParameters, { size: 100 }, 'session'],
  [listAuditEntries, { size: 100 }, 'session'],
  [listPlaces, { size: 100 }, 'session'],
  [getServiceHallParameter, { orgSign: 'scut' }, 'none'],
  [getHallUser, {}, 'hall'],
  [saveParameter, { key: 'hall.basics', values: { pValue1: 'x' } }, 'session'],
  [saveContact, { mobile: '13800001111' }, 'session'],
  [serviceHallLogin, { orgSign: 'scut', username: 'student', password: PASSWORD }, 'none'],
  [token, { type: '0', orgSign: 'scut', grant_type: 'password', username: 'student', password: PASSWORD }, 'none'],
  [logout, {}, 'session'],
] as unknown as [Call, object, 'hall' | 'session' | 'none'][];

test.each(cases.map(([call, payload, token]) => [call.name, call, payload, token] as const))(
  '%s takes at most 6 queries to read and 12 to write',
  async (_name, call, payload, kind) => {
    const bearer =
      kind === 'session'
        ? (await t.signIn('admin')).access_token
        : kind === 'hall'
          ? await t.hallSignIn('student')
          : undefined;
    await t.signatureFor({});
    statements = [];
    const reply = await t.send(call, payload, {
      ...(bearer ? { token: bearer } : {}),
      key: `count-${Date.now()}-${call.name}`,
    });
    expect(reply.status).toBe(200);
    const ours = statements.filter(
      (text) => !/signing_keys where scope = 'hall'$/.test(text) && !/^(begin|commit)/i.test(text),
    );
    expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(call.writes ? 12 : 6);
    expect(ours.length).toBeGreaterThan(0);
  },
);
