import { beforeAll, describe, expect, test } from 'vitest';
import { readDoctorArguments } from '../src/doctor/doctor-arguments.ts';
import { type Acknowledging, examineInstallation } from '../src/doctor/examine.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import { flowPlay } from './flow-play.ts';
import { testApp } from './test-app.ts';

const t = testApp({}, [], ['audit', 'processes', 'ledger']);
const play = flowPlay(t);
const why = { because: '旧版本没有写这一行', by: '王工' };

/** What `npm run doctor` says, and would answer with. */
async function doctor(acknowledging: Acknowledging | null = null) {
  const lines: string[] = [];
  const { storage, secrets } = t.foundation;
  const verdict = await inSnapshot(t.database, (db) =>
    examineInstallation(
      { db, fresh: t.database.db, now: t.clock.now(), storage, secrets, sealsToFind: [] },
      (line) => lines.push(line),
      acknowledging,
    ),
  );
  return { verdict, said: lines.join('\n') };
}
const acknowledge = (...names: string[]) => doctor({ names, ...why });
/** The names of what is wrong, by what it says. */
const named = (said: string): Map<string, string> =>
  new Map([...said.matchAll(/^ {7}([0-9a-f]{16}) (.*)$/gm)].map(([, name, what]) => [what as string, name as string]));
const nameWith = (said: string, what: RegExp): string =>
  [...named(said)].find(([text]) => what.test(text))?.[1] ?? `none in ${said}`;

beforeAll(async () => {
  await play.submit('student', 'leave');
  await play.submit('student', 'leave');
  await t.rows(`update process_events set request_id = 'nobody-' || id`);
});

describe('[TRU-71] what cannot be mended is acknowledged', () => {
  test('by its name and a reason, one by one; it is counted apart, and told in the audit', async () => {
    const sick = await doctor();
    expect(sick.verdict).toBe('sick');
    expect(named(sick.said).size).toBe(2);
    const [first, second] = [...named(sick.said).values()] as [string, string];
    const one = await acknowledge(first);
    expect(one.said).toContain('rows looked at, 1 wrong, 1 acknowledged');
    expect(one.verdict).toBe('sick');
    const both = await acknowledge(second);
    expect(both.said).toMatch(/ok {4}The audit tells of every change: \d+ rows looked at, 0 wrong, 2 acknowledged/);
    expect(both.said).toContain('note  2 of what was found is acknowledged');
    expect([both.verdict, (await doctor()).verdict, (await acknowledge(first)).verdict]).toEqual([
      'well',
      'well',
      'well',
    ]);
    const kept = await t.rows(
      'select finding, check_name, because, acknowledged_by as by from doctor_acknowledgements',
    );
    expect(kept).toContainEqual({ finding: first, check_name: 'audit', ...why });
    const lines = await t.rows(`select facts from audit_entries where call = 'acknowledge-finding' order by id`);
    expect(lines).toMatchObject([
      { facts: { finding: first, check: 'audit', ...why } },
      { facts: { finding: second } },
    ]);
  });

  test('hides nothing else: neither another record, nor something else of the same one', async () => {
    await play.submit('student', 'leave');
    await t.rows(`update process_events set request_id = 'nobody' where id = (select max(id) from process_events)`);
    const next = await doctor();
    expect(next.said).toContain('1 wrong, 2 acknowledged');
    expect((await acknowledge(nameWith(next.said, /its submit/))).verdict).toBe('well');
    await t.rows(
      `update processes set due_at = now(), hung_up = true where id = (select min(id::text)::uuid from processes)`,
    );
    const several = await doctor();
    const [due, hung] = [nameWith(several.said, /: dueAt is/), nameWith(several.said, /: hungUp is/)];
    const half = await acknowledge(due);
    expect(half.verdict).toBe('sick');
    expect(half.said).toMatch(/Processes are the replay of their events: \d+ rows looked at, \d wrong, 1 acknowledged/);
    expect(named(half.said).size).toBe(named(several.said).size - 1);
    expect([...named(half.said).values()]).toContain(hung);
  });

  test('never money that does not add up; of several that are named all are, or none', async () => {
    await t.rows(`insert into ledger_accounts (person_id, organisation_id, balance_fen)
      select id, organisation_id, 700 from people where account = '202390010011'
      on conflict (person_id) do update set balance_fen = 700`);
    const sick = await doctor();
    const money = nameWith(sick.said, /the balance is 700 fen/);
    const hung = nameWith(sick.said, /: hungUp is/);
    await expect(acknowledge(hung, money)).rejects.toThrow(
      'what "The ledger adds up to its balances" finds cannot be acknowledged',
    );
    await expect(acknowledge(hung, '0123456789abcdef')).rejects.toThrow(
      'nothing that is wrong is called 0123456789abcdef',
    );
    expect(named((await doctor()).said)).toEqual(named(sick.said));
    // Not even where somebody wrote it into the table.
    await t.rows(`insert into doctor_acknowledgements values ($1, 'ledger', 'r', 'w', 'b', 'x', now())`, [money]);
    expect((await doctor()).said).toMatch(/SICK {2}The ledger adds up to its balances: \d+ rows looked at, 1 wrong\n/);
  });
});

test('[TRU-71] what stands behind the doctor is read whole, or refused with what is missing', () => {
  const name = '0123456789abcdef';
  expect(readDoctorArguments([])).toEqual({ sealsToFind: [], acknowledge: null });
  const [two, said] = [
    ['--acknowledge', name, `--acknowledge=${name}`],
    ['--because=x', '--by', ' y '],
  ];
  expect(readDoctorArguments([...two, ...said]).acknowledge).toEqual({ names: [name], because: 'x', by: 'y' });
  for (const [args, refused] of [
    [['--acknowledge', name], /needs a reason and a name/],
    [['--acknowledge', name, '--because', ' ', '--by', 'y'], /needs a reason and a name/],
    [['--acknowledge', 'the first', '--because', 'x', '--by', 'y'], /the first is not the name of a finding/],
    [['--because', 'x', '--by', 'y'], /what is acknowledged is not named/],
    [['--acknowledge', name, '--because', 'x'.repeat(501), '--by', 'y'], /at most 500 letters/],
    [['all'], /neither/],
    [['--acknowledge-all'], /neither/],
  ] as const)
    expect(() => readDoctorArguments(args), args.join(' ')).toThrow(refused);
});
