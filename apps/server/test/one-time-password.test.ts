import { allCalls } from '@campus/contract/calls/all.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const t = testApp();

/** The kinds of tokens that open a call, or none when it asks for no sign-in. */
function tokensFor({ access }: Call): ('hall' | 'session')[] {
  if (access.kind === 'permission') return ['session'];
  if (access.kind !== 'signed-in') return [];
  return access.token === 'any' ? ['hall', 'session'] : [access.token];
}

const signIn = { hall: () => t.hallSignIn('admin'), session: async () => (await t.signIn('admin')).access_token };
const kept = { hall: '', session: '' };
const rows = allCalls.flatMap((call) => tokensFor(call).map((token) => ({ name: call.name, token, call })));
const isOpened = ({ call }: { call: Call }) => call.oneTimePassword;

beforeAll(async () => {
  await t.rows(`update people set password_state = 'one-time' where account = 'admin'`);
  kept.hall = await signIn.hall();
  kept.session = await signIn.session();
});

test.each(rows.filter((row) => !isOpened(row)))(
  '[ADM-13] $name refuses a $token token of a one-time password',
  async (row) => {
    const { status, body } = await t.send(row.call, {}, { token: kept[row.token] });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'password-must-change' });
  },
);

// Leaving ends the session, so each of these has one of its own.
test.each(rows.filter(isOpened))('[ADM-13] $name is open to a $token token of a one-time password', async (row) => {
  const { status, body } = await t.send(row.call, {}, { token: await signIn[row.token]() });
  expect([200, 422]).toContain(status);
  expect(body.code).not.toBe('password-must-change');
});
