import { token } from '@campus/contract/calls/sessions.ts';
import { expect, test } from 'vitest';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();

const CROWD = 30;
const connectionsInUse = () => t.product.pool.totalCount - t.product.pool.idleCount;

test('a crowd that signs in at once holds one connection, others get theirs, and then all of the crowd get in', async () => {
  await t.signIn('student');
  // Nobody's account can be looked up now, so whoever asks for it keeps the connection on which they asked.
  const gate = await t.database.pool.connect();
  await gate.query('begin; lock table people in access exclusive mode');
  const crowd = Array.from({ length: CROWD }, (_, n) => {
    const credentials = { type: '0', orgSign: 'scut', grant_type: 'password', username: 'student', password: PASSWORD };
    return t.call(token, credentials, { from: `203.0.${n}.7` });
  });
  try {
    await expect.poll(connectionsInUse).toBe(1);
    // It came after all of the crowd, and asks the database whether it is there.
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
    expect(connectionsInUse()).toBe(1);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(CROWD).fill(200));
});
