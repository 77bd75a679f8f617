import { getUserInfo } from '@campus/contract/calls/access.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { token as tokenCall } from '@campus/contract/calls/sessions.ts';
import { defineCall, open } from '@campus/contract/define-call.ts';
import {
  chineseName,
  contacts,
  email,
  flag,
  line,
  mac,
  mobile,
  num,
  required,
  telephone,
} from '@campus/contract/fields.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '../src/platform/bind.ts';
import { brokenConstraint } from '../src/platform/database.ts';
import { runSlot } from '../src/platform/jobs.ts';
import { refuse } from '../src/platform/refusal.ts';
import { PASSWORD, testApp } from './test-app.ts';

/** A call that takes every kind of field, to hold the rules of the input kit against the server. */
const everyField = defineCall({
  method: 'POST',
  path: '/api/tests/EveryField',
  summary: 'Takes every kind of field.',
  areas: [],
  access: open,
  body: z.strictObject({
    required: required(20).optional(),
    email: email.optional(),
    mobile: mobile.optional(),
    telephone: telephone.optional(),
    mac: mac.optional(),
    chineseName: chineseName.optional(),
    contacts: contacts.optional(),
    short: z.string().min(3).max(5).optional(),
    line: line(10).optional(),
    count: num.pipe(z.number().int().min(1).max(9)).optional(),
    yes: flag.optional(),
    items: z
      .array(z.strictObject({ sku: z.string(), amount: num }))
      .max(3)
      .optional(),
  }),
  reply: z.object({ read: z.record(z.string(), z.unknown()) }),
});
const misbehaving = defineCall({
  method: 'POST',
  path: '/api/tests/Misbehave',
  summary: 'Fails in the way it is told.',
  areas: [],
  access: open,
  body: z.strictObject({ how: z.string() }),
  reply: z.object({ fine: z.boolean() }),
});

const t = testApp({}, [
  bind(everyField, async (_ctx, input) => ({ read: input })),
  bind(misbehaving, async (ctx, { how }) => {
    if (how === 'throw') throw new Error('the password is hunter2');
    if (how === 'undeclared') refuse('parameter-unknown');
    if (how === 'shape') return { fine: 'yes' } as never;
    await ctx.send('tests', { how });
    if (how === 'late') refuse('not-found');
    return { fine: true };
  }),
]);

describe('[RULE-18] the rules of the input kit hold on the server', () => {
  const faultOf = async (payload: object, json = false) =>
    (await t.send(everyField as never, payload, { json })).body.facts?.fields[0];

  test.each([
    ['[RULE-01] blank after trimming', { required: '   ' }, { field: 'required', code: 'required' }],
    ['[RULE-02] an e-mail', { email: 'a@b' }, { field: 'email', code: 'email' }],
    ['[RULE-03] a mobile', { mobile: '16800001111' }, { field: 'mobile', code: 'mobile' }],
    ['[RULE-11] a telephone', { telephone: '87110' }, { field: 'telephone', code: 'telephone' }],
    ['[RULE-11] a MAC', { mac: '00-1A-2B-3C-4D' }, { field: 'mac', code: 'mac' }],
    ['[RULE-05] a Chinese name', { chineseName: '张' }, { field: 'chineseName', code: 'chinese-name' }],
    ['[RULE-12] several contacts', { contacts: '13800000000;abc' }, { field: 'contacts', code: 'contacts' }],
    ['[RULE-06] too short', { short: 'ab' }, { field: 'short', code: 'min-length', n: 3 }],
    ['[RULE-06] too long', { short: 'abcdef' }, { field: 'short', code: 'max-length', n: 5 }],
    ['[RULE-07] above the stepper', { count: 10 }, { field: 'count', code: 'too-large', n: 9 }],
    ['[RULE-07] below the stepper', { count: 0 }, { field: 'count', code: 'too-small', n: 1 }],
    ['[RULE-10] a number left empty', { count: '' }, { field: 'count', code: 'required' }],
    ['[RULE-10] an address left empty', { email: ' ' }, { field: 'email', code: 'required' }],
    ['a number that is none', { count: 'x' }, { field: 'count', code: 'format' }],
    ['a number that is not whole', { count: 0.001 }, { field: 'count', code: 'format' }],
    ['a control character', { line: 'a\u0007b' }, { field: 'line', code: 'characters' }],
    ['a field nobody knows', { admin: true }, { field: 'admin', code: 'unknown-field' }],
  ])('%s', async (_title, payload, fault) => {
    expect(await faultOf(payload)).toMatchObject(fault);
    expect(await faultOf(payload, true)).toMatchObject(fault);
  });

  test('what fits is read alike from a form with brackets and from JSON', async () => {
    const payload = {
      mac: '001a.2b3c.4d5e',
      contacts: '13800000000；020-87110000',
      yes: true,
      count: 3,
      items: [
        { sku: 'a', amount: 2 },
        { sku: 'b', amount: 1.5 },
      ],
    };
    const form = await t.send(everyField as never, payload);
    const json = await t.send(everyField as never, payload, { json: true });
    expect(form.body.data.read).toEqual({ ...payload, mac: '00-1A-2B-3C-4D-5E' });
    expect(json.body.data).toEqual(form.body.data);
  });

  test('each fault is a sentence in the reader’s language', async () => {
    const zh = await t.send(everyField as never, { email: 'x' });
    const en = await t.send(everyField as never, { email: 'x' }, { language: 'en' });
    expect(zh.body.facts.fields[0].text).toBe('邮箱格式不正确！');
    expect(en.body.facts.fields[0].text).toBe('The e-mail is not in the right format.');
  });

  test('a real call: contacts are checked, saved and cleared', async () => {
    const token = await t.hallSignIn('student');
    expect((await t.call(saveProfile, { mobile: '12345' }, { token })).status).toBe(422);
    const saved = await t.call(saveProfile, { mobile: '13800001111', email: 'a@example.edu' }, { token });
    expect(saved.body.data).toMatchObject({ mobile: '13800001111', email: 'a@example.edu' });
    expect((await t.call(saveProfile, { mobile: '' }, { token })).body.data.mobile).toBeNull();
  });
});

describe('a use case that misbehaves', () => {
  test.each(['throw', 'undeclared', 'shape'])(
    '%s: one plain sentence, no stack, nothing of the truth outside',
    async (how) => {
      const reply = await t.call(misbehaving, { how });
      expect(reply.status).toBe(500);
      expect(reply.body).toEqual({
        statusCode: 500,
        data: null,
        msg: '发生未知错误，请稍后再试！',
        code: 'unexpected',
        facts: {},
        requestId: expect.any(String),
      });
      expect(t.log.some((line) => line.includes(reply.body.requestId))).toBe(true);
    },
  );
});

describe('jobs', () => {
  test('are enqueued in the transaction of the caller: refused, no job; done, one job', async () => {
    const count = async () => (await t.rows(`select 1 from jobs.job where name = 'tests'`)).length;
    await t.call(misbehaving, { how: 'late' });
    expect(await count()).toBe(0);
    await t.call(misbehaving, { how: 'well' });
    expect(await count()).toBe(1);
  });

  test('one slot of the clock runs once, however many workers see it, and again only if it failed', async () => {
    let ran = 0;
    const job = { name: 'tick', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: async () => void ran++ };
    const due = t.clock.now();
    const claims = await Promise.all(
      Array.from({ length: 8 }, () =>
        runSlot(t.database.db, job, { organisationId: null, dueAt: due }, due, t.foundation.jobs.sendIn),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(ran).toBe(1);
    const failing = { ...job, name: 'tock', run: async () => Promise.reject(new Error('no')) };
    await expect(
      runSlot(t.database.db, failing, { organisationId: null, dueAt: due }, due, t.foundation.jobs.sendIn),
    ).rejects.toThrow();
    expect(
      await runSlot(
        t.database.db,
        { ...job, name: 'tock' },
        { organisationId: null, dueAt: due },
        due,
        t.foundation.jobs.sendIn,
      ),
    ).toBe(true);
  });
});

describe('Idempotency-Key', () => {
  test('a repeated key does its work once and answers the same, one after another and ten at once', async () => {
    const { access_token: token } = await t.signIn('admin');
    const save = () =>
      t.call(saveParameter, { key: 'hall.basics', values: { pValue3: 'once' } }, { token, key: 'save-once-0001' });
    const first = await save();
    const rest = await Promise.all(Array.from({ length: 10 }, save));
    for (const reply of rest) expect(reply.body).toEqual(first.body);
    const [{ n }] = (await t.rows(
      `select count(*)::int as n from audit_entries where call = 'SaveParameter' and outcome = 'done'`,
    )) as [{ n: number }];
    expect(n).toBe(1);
  });

  test('the same key with another payload is refused', async () => {
    const { access_token: token } = await t.signIn('admin');
    await t.call(saveParameter, { key: 'hall.basics', values: { pValue3: 'a' } }, { token, key: 'another-0001' });
    const reply = await t.call(
      saveParameter,
      { key: 'hall.basics', values: { pValue3: 'b' } },
      { token, key: 'another-0001' },
    );
    expect(reply.body.code).toBe('idempotency-mismatch');
  });

  test('a refused call leaves its key free', async () => {
    const { access_token: token } = await t.signIn('admin');
    const key = 'refused-first-1';
    expect((await t.call(saveParameter, { key: 'none', values: { pValue1: 'x' } }, { token, key })).body.code).toBe(
      'parameter-unknown',
    );
    expect(await t.rows(`select 1 from idempotency_keys where call = 'SaveParameter' and reply is null`)).toEqual([]);
  });

  test('keys of different people do not meet; a kept reply cannot be read from the table', async () => {
    const one = await t.signIn('admin');
    const two = await t.signIn('platform');
    const key = 'shared-key-0001';
    const payload = { key: 'hall.basics', values: { pValue2: 'readable-nowhere' } };
    await t.call(saveParameter, payload, { token: one.access_token, key });
    await t.call(saveParameter, payload, { token: two.access_token, key });
    const kept = await t.rows<{ reply: Buffer }>(`select reply from idempotency_keys where call = 'SaveParameter'`);
    expect(kept.length).toBeGreaterThan(1);
    for (const { reply } of kept) expect(reply.toString('utf8')).not.toContain('readable-nowhere');
  });

  test('a sign-in that is sent again answers the same tokens', async () => {
    const payload = { type: '0', orgSign: 'scut', grant_type: 'password', username: 'student', password: PASSWORD };
    const first = await t.call(tokenCall, payload, { key: 'sign-in-key-1' });
    const again = await t.call(tokenCall, payload, { key: 'sign-in-key-1' });
    expect(again.body).toEqual(first.body);
    expect((await t.call(tokenCall, payload, { key: 'x' })).status).toBe(400);
  });
});

test('no password, token or signature reaches the log, and every answer has a line with its request id', async () => {
  const { access_token, refresh_token } = await t.signIn('student');
  const hall = await t.hallSignIn('student');
  const reply = await t.call(getUserInfo, {}, { token: access_token });
  const log = t.log.join('');
  for (const secret of [PASSWORD, access_token, refresh_token, hall]) expect(log).not.toContain(secret);
  expect(log).toContain(reply.headers['x-request-id'] as string);
  expect(log).not.toContain('?');
});

test('the database refuses a row that points into another organisation', async () => {
  const people = await t.rows<{ id: string; organisation_id: string }>(
    `select distinct on (organisation_id) id, organisation_id from people`,
  );
  const [one, two] = people as [{ id: string; organisation_id: string }, { id: string; organisation_id: string }];
  const crossed = t.rows(
    `insert into sessions (id, organisation_id, person_id, kind, created_at, last_seen_at, expires_at, ip, user_agent)
     values (gen_random_uuid(), $1, $2, 'hall', now(), now(), now(), '', '')`,
    [one.organisation_id, two.id],
  );
  await expect(crossed.catch((error) => brokenConstraint(error))).resolves.toBe('sessions_person_fkey');
});
