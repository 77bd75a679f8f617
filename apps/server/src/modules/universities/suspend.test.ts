import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { token as tokenCall } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { listUniversities, resumeUniversity, suspendUniversity } from '@campus/contract/calls/universities.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { waitWhileSuspended } from '#server/modules/organisations/index.ts';
import type { JobHandler } from '#server/platform/jobs.ts';
import { makeSigningKey } from '#server/platform/signature.ts';
import { filledFor } from '../../../test/filled-payload.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { schedule } from '../../schedule.ts';

const t = testApp();
const SIGN = 'lingnan-demo';
let token = '';
let id = '';

beforeAll(async () => {
  token = (await t.signIn('platform')).access_token;
  id = (await t.call(listUniversities, { words: SIGN }, { token })).body.data.items[0].id;
});

const suspend = (orgSign = SIGN) => t.call(suspendUniversity, { id, orgSign }, { token });
const resume = () => t.call(resumeUniversity, { id }, { token });

describe('[ADM-01] a suspended university', () => {
  test('is suspended by who types its sign, twice as once', async () => {
    expect((await suspend('lingnan')).body.facts.fields).toMatchObject([{ field: 'orgSign', code: 'mismatch' }]);
    expect((await suspend()).body.data).toMatchObject({ state: 'suspended', openActions: ['save', 'resume'] });
    expect((await suspend()).status).toBe(200);
    expect((await resume()).body.data.state).toBe('open');
    expect((await resume()).status).toBe(200);
  });

  test('has no session any more, says so to whoever was signed in, and opens no old session when it goes on', async () => {
    const office = await t.signIn('admin', { orgSign: SIGN });
    const hall = await t.hallSignIn('student', { orgSign: SIGN });
    await suspend();
    for (const accessToken of [office.access_token, hall])
      expect((await t.call(getUserInfo, {}, { token: accessToken, language: 'en' })).body).toMatchObject({
        code: 'organisation-suspended',
        msg: 'The service of this university is suspended. Please ask the university.',
      });
    const renew = { grant_type: 'refresh_token', refresh_token: office.refresh_token };
    expect((await t.call(tokenCall, renew)).body.code).toBe('organisation-suspended');
    expect(await t.rows('select 1 from sessions where organisation_id = $1 and ended_at is null', [id])).toEqual([]);
    await resume();
    expect((await t.call(getUserInfo, {}, { token: office.access_token })).body.code).toBe('session-ended');
    expect((await t.call(tokenCall, renew)).body.code).toBe('refresh-invalid');
    await t.signIn('admin', { orgSign: SIGN });
  });

  test('lets nobody sign in, whatever the password', async () => {
    await suspend();
    for (const password of [PASSWORD, 'Wrong12345']) {
      const office = { type: '0', orgSign: SIGN, grant_type: 'password', username: 'admin', password };
      expect((await t.call(tokenCall, office)).body).toMatchObject({
        code: 'organisation-suspended',
        error_description: '该学校的服务已暂停，请联系学校管理员。',
      });
      const hall = await t.call(serviceHallLogin, { orgSign: SIGN, username: 'student', password });
      expect(hall.body.code).toBe('organisation-suspended');
    }
    await resume();
  });

  const named = allCalls.filter(
    (call) =>
      // Signing in is tried above.
      call.name !== 'token' &&
      call.name !== 'ServiceHallLogin' &&
      (call.access.kind === 'open' || (call.access.kind === 'signature' && call.access.scope === 'hall')) &&
      'orgSign' in { ...(call.query as { shape?: object }).shape, ...(call.body as { shape?: object }).shape },
  );
  test.each(named.map((call) => [call.name, call] as const))('%s says that it is suspended', async (_name, call) => {
    await suspend();
    const sent = { ...filledFor(call, '01890000-0000-7000-8000-000000000001'), orgSign: SIGN };
    const { status, body } = await t.send(call, sent);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'organisation-suspended' });
    await resume();
  });

  test('takes no money and no list meanwhile: who sends them sends them again', async () => {
    const signer = await makeSigningKey(t.database.db, 'deposit', id, t.clock.now());
    await suspend();
    const payload = {
      orgSign: SIGN,
      account: 'student',
      amountFen: 100,
      payer: 'bank',
      reference: 'r-1',
      method: 'bank',
      paidAt: t.clock.now(),
    };
    const refused = await t.call(depositMoney, payload as never, { signer });
    expect(refused.body.code).toBe('organisation-suspended');
    await resume();
    expect((await t.call(depositMoney, payload as never, { signer })).status).toBe(200);
  });

  test('the university of a platform administrator is never suspended, so that somebody can always resume', async () => {
    const [scut] = (await t.call(listUniversities, { words: 'scut' }, { token })).body.data.items;
    const reply = await t.call(suspendUniversity, { id: scut.id, orgSign: 'scut' }, { token });
    expect(reply.body.code).toBe('platform-university');
    expect((await t.call(getOrganisation, { orgSign: 'scut' })).status).toBe(200);
  });

  test('is suspended while people write: each write happens whole or is refused, and none comes after', async () => {
    const own = (await t.signIn('admin', { orgSign: SIGN })).access_token;
    const write = (n: number) =>
      t.call(saveParameter, { key: 'hall.basics', values: { pValue2: `n${n}` } }, { token: own });
    const replies = await Promise.all([write(1), write(2), suspend(), write(3), write(4), write(5)]);
    expect(replies[2]!.status).toBe(200);
    for (const { status, body } of replies) expect([200, 403, 401]).toContain(status === 200 ? 200 : body.statusCode);
    expect((await write(6)).body.code).toBe('organisation-suspended');
    const signIns = await Promise.all([
      resume(),
      ...[1, 2, 3].map(() =>
        t.call(tokenCall, { type: '0', orgSign: SIGN, grant_type: 'password', username: 'admin', password: PASSWORD }),
      ),
    ]);
    expect(signIns[0]!.status).toBe(200);
    expect((await t.call(getOrganisation, { orgSign: SIGN })).status).toBe(200);
  });
});

describe('[ADM-01] jobs of a suspended university', () => {
  const ran: object[] = [];
  const handler: JobHandler = { queue: 'waits-here', run: async (data) => void ran.push(data as object) };
  const job = () => waitWhileSuspended(t.product.db, handler, t.clock.now);
  const run = (data: object) => job().run(data, t.foundation.log);
  const queued = () =>
    t.rows<{ data: object }>(
      `select data from jobs.job where name = 'waits-here' and state = 'created' order by created_on`,
    );

  test('wait, each once, and go on in their order when it is resumed; those of others run', async () => {
    await suspend();
    const [other] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'sdpt'`);
    await run({ organisationId: id, what: 1 });
    t.clock.advance(1000);
    await run({ organisationId: id, what: 2 });
    await run({ organisationId: id, what: 1 });
    await run({ organisationId: other!.id });
    await run({ what: 'of the house' });
    expect(ran).toEqual([{ organisationId: other!.id }, { what: 'of the house' }]);
    expect(await queued()).toEqual([]);
    await Promise.all([resume(), resume()]);
    expect((await queued()).map(({ data }) => data)).toEqual([
      { organisationId: id, what: 1 },
      { organisationId: id, what: 2 },
    ]);
    await run({ organisationId: id, what: 1 });
    expect(ran.at(-1)).toEqual({ organisationId: id, what: 1 });
    expect(await t.rows('select 1 from waiting_jobs')).toEqual([]);
  });

  test('none is lost between suspending and resuming, however they meet', async () => {
    ran.length = 0;
    await t.rows(`delete from jobs.job where name = 'waits-here'`);
    for (let n = 0; n < 10; n++) {
      await suspend();
      await Promise.all([run({ organisationId: id, n }), resume()]);
    }
    const all = [...ran, ...(await queued()).map(({ data }) => data)];
    expect(all.map((item) => (item as { n: number }).n).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await t.rows('select 1 from waiting_jobs')).toEqual([]);
  });

  test('moments of the clock wait: nothing is due there until it is resumed, and then what was missed is', async () => {
    const timed = schedule.flatMap((job) => (job.cron === undefined ? [job] : []));
    expect(timed.map(({ name }) => name)).toEqual(['network-charges', 'dormitory-feed', 'roster', 'roster-leaving']);
    const places = async () =>
      (await Promise.all(timed.map((job) => job.organisations(t.product.db)))).map((all) =>
        all.some(({ organisationId }) => organisationId === id),
      );
    await suspend();
    expect(new Set(await places())).toEqual(new Set([false]));
    await resume();
    expect(new Set(await places())).toEqual(new Set([true]));
    expect(timed.every(({ makeUp }) => makeUp)).toBe(true);
  });
});
