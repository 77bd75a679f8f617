import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import {
  listParameterChanges,
  listParameters,
  restoreParameter,
  saveParameter,
} from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { type ParameterField, parameterCatalogue, secretsOf } from '@campus/rules/parameters/catalogue.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '#server/platform/secrets.ts';
import { sql } from '#server/platform/sql.ts';
import { flowPlay } from '../../../test/flow-play.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Parameter } from './parameters.store.ts';
import { openSecret } from './secret-values.ts';

const t = testApp();
const play = flowPlay(t);

/** The tests plant a parameter of their own that is secret, and give an open one a secret. */
const KEY = 'trial.other-system';
const planted = parameterCatalogue as unknown as Record<string, readonly ParameterField[]>;
const shippedTopUp = planted['hall.top-up'] as readonly ParameterField[];
const secret = { kind: 'secret', most: 100, unset: null } as const;

beforeAll(async () => {
  planted[KEY] = [
    { value: 'pValue1', name: 'member', kind: 'text', most: 20, unset: null },
    { value: 'pValue2', name: 'password', ...secret },
  ];
  planted['hall.top-up'] = [...shippedTopUp, { value: 'pValue7', name: 'password', ...secret }];
  await t.rows(
    `insert into parameters (organisation_id, key, position, name_zh, name_en, values, changed_at, version)
     select id, $1, 90, '试用', 'Trial', '{}', now(), 1 from organisations where org_sign = 'scut'`,
    [KEY],
  );
});
afterAll(() => {
  delete planted[KEY];
  planted['hall.top-up'] = shippedTopUp;
});

const FIRST = 'hunter2-of-the-first';
const SECOND = 'hunter2-of-the-second';
const findShown = async (key: string) =>
  (await play.must('admin', listParameters, { size: 50 })).items.find((item) => item.key === key)!;
const save = async (key: string, values: Record<string, string>) =>
  play.must('admin', saveParameter, { key, version: (await findShown(key)).version, values });
const opened = async (secrets = t.foundation.secrets) => {
  const row = await t.foundation.db.row<Parameter>(sql`
    select k.organisation_id as "organisationId", k.key, k.values, k.former, k.prove_until as "proveUntilAt"
    from parameters k where k.key = ${KEY}`);
  return openSecret({ db: t.foundation.db, secrets, now: t.clock.now() }, row as Parameter, 'pValue2');
};
/** Everything that the database holds but the sealed bytes themselves, which nobody can read. */
const readStored = async () =>
  JSON.stringify([
    await t.rows('select * from parameters'),
    await t.rows('select * from parameter_changes'),
    await t.rows('select * from audit_entries'),
    (await t.rows<{ sealed: Buffer }>('select sealed from parameter_secrets')).map(({ sealed }) => sealed.toString()),
  ]);

test('[ADM-11] of the shipped values one is secret', () => {
  const shipped = Object.keys(parameterCatalogue).filter((key) => key !== KEY && key !== 'hall.top-up');
  const secrets = shipped.flatMap((key) => secretsOf(key).map((value) => `${key} ${value}`));
  expect([...secrets, ...shippedTopUp.filter(({ kind }) => kind === 'secret')]).toEqual(['sign-in.wecom pValue3']);
});

test('[ADM-11] a secret is written, counts, and is read by nobody', async () => {
  const replies = [await save(KEY, { pValue1: 'campus', pValue2: FIRST })];
  expect(replies[0]).toMatchObject({ values: { pValue1: 'campus' }, secrets: ['pValue2'], notObeyed: [] });
  expect(await opened()).toBe(FIRST);
  replies.push(await save(KEY, { pValue2: SECOND }), await save(KEY, { pValue1: 'other' }));
  expect(await opened()).toBe(SECOND);
  const listed = await play.must('admin', listParameters, { size: 50 });
  const changes = await play.must('admin', listParameterChanges, { key: KEY });
  expect(changes.items.map(({ secrets }) => secrets)).toEqual([['pValue2'], ['pValue2'], ['pValue2'], []]);
  const log = await play.must('admin', listAuditEntries, { record: `parameter/${KEY}` });
  expect(log.items.map(({ before, after }) => [before, after])).toEqual([
    [{ member: 'campus' }, { member: 'other' }],
    [{ password: 'secret of version 2' }, { password: 'secret of version 3' }],
    [
      { member: null, password: null },
      { member: 'campus', password: 'secret of version 2' },
    ],
  ]);
  const everything = JSON.stringify([replies, listed, changes, log]) + (await readStored());
  for (const text of [FIRST, SECOND]) expect(everything).not.toContain(text);
});

test('[ADM-11] restoring an earlier version leaves the secret of now, and old secrets are kept nowhere', async () => {
  const { version } = await findShown(KEY);
  const restored = await play.must('admin', restoreParameter, { key: KEY, version, to: 2 });
  expect(restored).toMatchObject({ values: { pValue1: 'campus' }, secrets: ['pValue2'] });
  expect(await opened()).toBe(SECOND);
  expect(await t.rows('select 1 from parameter_secrets')).toHaveLength(1);
});

test('[ADM-11] under another key of the installation it is as if it were not set, and shown as such', async () => {
  const other = createSecrets('x'.repeat(40), 'y'.repeat(40));
  expect(await opened(other)).toBeNull();
  await t.rows(`update parameter_secrets set sealed = decode('00', 'hex') || sealed`);
  expect((await findShown(KEY)).notObeyed).toEqual(['pValue2']);
  await save(KEY, { pValue2: FIRST });
  expect((await findShown(KEY)).notObeyed).toEqual([]);
  expect(await opened()).toBe(FIRST);
});

test('[ADM-11] a secret moved to another place cannot be opened', async () => {
  await t.rows(`update parameter_secrets set version = version + 1`);
  await t.rows(
    `update parameters set values = values || jsonb_build_object('pValue2', ((values ->> 'pValue2')::int + 1)::text) where key = $1`,
    [KEY],
  );
  expect(await opened()).toBeNull();
});

test('[ADM-11] a secret of a parameter that anybody may read is answered to nobody', async () => {
  await save('hall.top-up', { pValue1: 'https://pay.example.edu/', pValue7: FIRST });
  const body = (await t.call(getServiceHallParameter, { orgSign: 'scut' })).body;
  expect(body[3]).toMatchObject({ pKey: 'hall.top-up', pValue1: 'https://pay.example.edu/', pValue7: null });
  expect(JSON.stringify(body)).not.toContain(FIRST);
});

test('[ADM-11] an empty text takes a secret away, and one that is too long is refused', async () => {
  expect((await save(KEY, { pValue2: '' })).secrets).toEqual([]);
  expect(await opened()).toBeNull();
  const { version } = await findShown(KEY);
  const long = await play.does('admin', saveParameter, { key: KEY, version, values: { pValue2: 'x'.repeat(101) } });
  expect(long.body).toMatchObject({ code: 'parameter-value', facts: { field: 'pValue2' } });
});
