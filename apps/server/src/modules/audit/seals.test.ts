import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { describe, expect, test } from 'vitest';
import { checkSeals } from '../../../src/doctor/seals.check.ts';
import { doctorDamage, OPEN_AUDIT } from '../../../test/doctor-damage.ts';
import { testApp } from '../../../test/test-app.ts';
import { readDoctorArguments } from '../../doctor/doctor-arguments.ts';
import { listLastSeals, sealAudit } from './index.ts';

const t = testApp();
const { withDamage } = doctorDamage(t);
const HOUR = 60 * 60 * 1000;

type SealLine = { organisation: string | null; number: number; digest: string; entries: number };
const seal = async (): Promise<SealLine[]> => {
  const lines: SealLine[] = [];
  await sealAudit(t.database.db, t.clock.now(), { info: (line: object) => lines.push(line as SealLine) });
  return lines;
};
const save = async (text: string) =>
  t.call(
    saveParameter,
    { key: 'hall.basics', values: { pValue1: text } },
    { token: (await t.signIn('admin')).access_token },
  );
const OPEN_SEALS = 'alter table audit_seals disable trigger audit_seals_stay';

describe('[ADM-12] seals of the audit', () => {
  test('every entry is sealed once, each chain by itself, and a second time finds nothing', async () => {
    await save('020-11111111');
    const lines = await seal();
    expect(lines.some(({ organisation }) => organisation !== null)).toBe(true);
    expect(await seal()).toEqual([]);
    const [counts] = await t.rows<{ entries: number; sealed: number; twice: number }>(`
      select (select count(*)::int from audit_entries) as entries,
        (select sum(cardinality(entry_ids))::int from audit_seals) as sealed,
        (select count(*)::int from (select unnest(entry_ids) as id from audit_seals group by id having count(*) > 1) d) as twice`);
    expect(counts).toEqual({ entries: counts?.sealed, sealed: counts?.sealed, twice: 0 });
    await save('020-22222222');
    expect(await seal()).toHaveLength(1);
  });

  test('one that appears late, with a smaller number than those that are sealed, is sealed with the next', async () => {
    const client = await t.database.pool.connect();
    try {
      await client.query('begin');
      const late = await client.query(
        `insert into audit_entries (organisation_id, at, call, outcome, request_id, ip)
         select id, '2026-01-01', 'Late', 'done', 'late', '::1' from organisations where org_sign = 'scut' returning id::text`,
      );
      await save('020-33333333');
      await seal();
      await client.query('commit');
      await seal();
      const id = late.rows[0].id as string;
      expect(await t.rows('select number from audit_seals where $1::bigint = any(entry_ids)', [id])).toHaveLength(1);
      expect((await withDamage([], checkSeals)).violations).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('sealing at one moment by several workers makes one chain', async () => {
    for (const n of [1, 2, 3]) await save(`020-4444444${n}`);
    await Promise.all([seal(), seal(), seal()]);
    expect((await withDamage([], checkSeals)).violations).toEqual([]);
  });

  test.each<[string, string[], RegExp]>([
    [
      'what was said',
      [
        `update audit_entries set facts = '{"key":"other"}' where id = (select max(id) from audit_entries where call = 'SaveParameter')`,
      ],
      /^audit entry \d+: was altered$/,
    ],
    [
      'who did it',
      [
        `update audit_entries set account = 'handler' where id = (select max(id) from audit_entries where call = 'SaveParameter')`,
      ],
      /^audit entry \d+: was altered$/,
    ],
    [
      'whose organisation it was',
      [
        `update audit_entries set organisation_id = null where id = (select max(id) from audit_entries where call = 'SaveParameter')`,
      ],
      /^audit entry \d+: was taken out$/,
    ],
    [
      'that it happened',
      [`delete from audit_entries where id = (select max(id) from audit_entries where call = 'SaveParameter')`],
      /^audit entry \d+: was taken out$/,
    ],
    [
      'the seal with it',
      [
        OPEN_SEALS,
        `delete from audit_entries where id = (select max(id) from audit_entries where call = 'SaveParameter')`,
        `delete from audit_seals where number = (select max(number) - 1 from audit_seals s where s.organisation_id = audit_seals.organisation_id)`,
      ],
      /^audit seal \d+ of organisation .*: is missing$/,
    ],
    [
      'a seal made anew over it',
      [
        OPEN_SEALS,
        `update audit_seals set entry_digests = entry_digests || '\\x00' where number = 1 and organisation_id is not null`,
      ],
      /^audit seal 1 of organisation .*: does not follow from the one before$/,
    ],
  ])('the doctor names what was altered: %s', async (_, plant, wanted) => {
    await save('020-55555555');
    await save('020-66666666');
    await seal();
    await save('020-77777777');
    await seal();
    const { violations } = await withDamage([OPEN_AUDIT, ...plant], checkSeals);
    expect(violations.map(({ record, wrong }) => `${record}: ${wrong}`)).toContainEqual(expect.stringMatching(wanted));
  });

  test('the doctor names what was put in between afterwards', async () => {
    await save('020-88888888');
    await seal();
    t.clock.advance(HOUR);
    await t.rows(`select nextval(pg_get_serial_sequence('audit_entries', 'id'))`);
    const [gap] = await t.rows<{ id: string }>(`select last_value::text as id from audit_entries_id_seq`);
    await save('020-99999999');
    await seal();
    t.clock.advance(HOUR);
    const plant = `insert into audit_entries (id, organisation_id, at, call, outcome, request_id, ip) overriding system value
      select ${gap?.id}, id, '2026-01-01', 'Planted', 'done', 'x', '::1' from organisations where org_sign = 'scut'`;
    const { violations } = await withDamage([plant], checkSeals);
    expect(violations).toEqual([{ record: `audit entry ${gap?.id}`, wrong: 'was put in after its time was sealed' }]);
  });

  test('the newest seal of each chain stands in the metrics, as the doctor takes it', async () => {
    await save('020-13131313');
    const lines = await seal();
    const { body } = await t.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metrics-token-of-the-tests' },
    });
    const [, digest, number] = /campus_audit_seal\{organisation="scut",digest="(\w{64})"\} (\d+)/.exec(body) ?? [];
    expect(lines.map((line) => `${line.number} ${line.digest}`)).toContain(`${number} ${digest}`);
    expect(readDoctorArguments([`--seal=scut:${number}:${digest}`]).sealsToFind).toEqual([
      { orgSign: 'scut', number: Number(number), digest },
    ]);
    expect(readDoctorArguments([`--seal=:3:${digest}`]).sealsToFind).toEqual([{ orgSign: null, number: 3, digest }]);
    for (const odd of ['--seal=scut:1', `--seal=scut:x:${digest}`, '--seals'])
      expect(() => readDoctorArguments([odd])).toThrow(/is (not|neither) --seal=sign:number:digest/);
  });

  test('a chain that was cut at its end lacks the seal that was kept outside', async () => {
    await save('020-12121212');
    await seal();
    const lastSeal = (await listLastSeals(t.database.db)).find(({ orgSign }) => orgSign === 'scut');
    const cut = [
      OPEN_AUDIT,
      OPEN_SEALS,
      `delete from audit_entries where id in (select unnest(entry_ids) from audit_seals where number = ${lastSeal?.number} and organisation_id is not null)`,
      `delete from audit_seals where number = ${lastSeal?.number} and organisation_id is not null`,
    ];
    const look = (sealsToFind: typeof lastSeal) =>
      withDamage(cut, (installation) => checkSeals({ ...installation, sealsToFind: sealsToFind ? [sealsToFind] : [] }));
    expect((await look(undefined)).violations).toEqual([]);
    expect((await look(lastSeal)).violations).toEqual([
      { record: `audit seal ${lastSeal?.number} of scut`, wrong: 'was kept outside and is not there' },
    ]);
    expect(
      (await withDamage([], (installation) => checkSeals({ ...installation, sealsToFind: [lastSeal!] }))).violations,
    ).toEqual([]);
  });
});
