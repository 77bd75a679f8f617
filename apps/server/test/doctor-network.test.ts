import { beforeAll, describe, expect, test } from 'vitest';
import { checkCharges } from '../src/doctor/charges.check.ts';
import { examineInstallation } from '../src/doctor/examine.ts';
import { checkLedger } from '../src/doctor/ledger.check.ts';
import { checkApplications } from '../src/doctor/network-applications.check.ts';
import { checkNetworkLines } from '../src/doctor/network-lines.check.ts';
import { checkRadius } from '../src/doctor/radius.check.ts';
import { doctorDamage, entry, entryAgain, OPEN_LEDGER } from './doctor-damage.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const { testDamages, withDamage } = doctorDamage(t);
beforeAll(() => playSomeBusiness(t), 300_000);

describe('the ledger', () => {
  testDamages(checkLedger, [
    [
      'another balance',
      [`update ledger_accounts set balance_fen = balance_fen + 1`],
      /^ledger account of person .*: the balance is \d+ fen and its entries add up to \d+$/,
    ],
    [
      'a balance below zero',
      [
        'alter table ledger_accounts drop constraint ledger_accounts_not_negative',
        'update ledger_accounts set balance_fen = -5',
      ],
      /is -5 fen, below zero/,
    ],
    [
      'another balance at an entry',
      [OPEN_LEDGER, `update ledger_entries set balance_fen = balance_fen + 1 where id = ${entry('fee')}`],
      /^ledger entry \d+: its balance is not the sum/,
    ],
    [
      'an entry that left less than nothing',
      [OPEN_LEDGER, `update ledger_entries set balance_fen = -1 where id = ${entry('fee')}`],
      /it left less than nothing/,
    ],
    [
      'an entry that is gone',
      [OPEN_LEDGER, `delete from ledger_entries where id = ${entry('period')}`],
      /its entries add up to/,
    ],
    [
      'more given back than was taken',
      [entryAgain(entry('period'), { kind: `'refund'`, amount_fen: '999999', refund_of_id: 'id' })],
      /999999 fen were given back of/,
    ],
    [
      'a deposit given back',
      [entryAgain(entry('deposit'), { kind: `'refund'`, refund_of_id: 'id', payer: 'null', reference: 'null' })],
      /a deposit was given back/,
    ],
    [
      'given back to somebody else',
      [
        entryAgain(entry('fee'), {
          kind: `'refund'`,
          amount_fen: '1',
          refund_of_id: 'id',
          person_id: '(select person_id from ledger_accounts a where a.person_id <> ledger_entries.person_id limit 1)',
        }),
      ],
      /to somebody else/,
    ],
  ]);
});

const opened = `(select id from network_lines where state = 'active' order by id limit 1)`;
const applied = `(select id from network_lines where state = 'applied' limit 1)`;
const ofLine = (kind: string, line: string) =>
  `(select min(id) from ledger_entries where kind = '${kind}' and line_id = ${line})`;

describe('fees and periods', () => {
  testDamages(checkCharges, [
    [
      'a fee for a line that was never opened',
      [
        entryAgain(entry('fee'), {
          line_id: applied,
          person_id: `(select person_id from network_lines where id = ${applied})`,
        }),
      ],
      /the fee was charged and it was never opened/,
    ],
    ['two fees', [entryAgain(ofLine('fee', opened))], /the fee was charged 2 times/],
    [
      'no fee',
      [
        OPEN_LEDGER,
        'update ledger_entries set refund_of_id = null',
        `delete from ledger_entries where id = ${ofLine('fee', opened)}`,
      ],
      /it was opened without the fee/,
    ],
    [
      'another fee',
      [OPEN_LEDGER, `update ledger_entries set amount_fen = -1 where id = ${ofLine('fee', opened)}`],
      /the fee was 1 fen and 10000 are set/,
    ],
    ['a period twice', [entryAgain(ofLine('period', opened))], /the days from 2026-11-01 are paid for twice/],
    [
      'a charge for no line',
      [entryAgain(ofLine('period', opened), { line_id: 'gen_random_uuid()' })],
      /a period of no line of that person/,
    ],
    [
      'a line that runs and was never opened',
      [`update network_lines set opened_at = null where id = ${opened}`],
      /it is active, and it was never opened/,
    ],
    [
      'an opened line without a name',
      [
        'alter table network_lines drop constraint network_lines_opened',
        `update network_lines set account_id = null where id = ${opened}`,
      ],
      /the network has no name for it/,
    ],
  ]);
});

describe('RADIUS', () => {
  const account = `(select a.username from network_accounts a join network_lines l on l.account_id = a.id where l.id = ${opened})`;
  testDamages(checkRadius, [
    [
      'another password',
      [`update radcheck set value = 'guessed-it' where username = ${account} and attribute = 'Cleartext-Password'`],
      /^network account .*: RADIUS has another Cleartext-Password$/,
    ],
    [
      'another way to compare it',
      [`update radcheck set op = '==' where username = ${account} and attribute = 'Cleartext-Password'`],
      /another Cleartext-Password/,
    ],
    [
      'another device',
      [`update radcheck set value = 'aa:bb:cc:dd:ee:ff' where attribute = 'Calling-Station-Id'`],
      /RADIUS has another Calling-Station-Id/,
    ],
    [
      'no rows',
      [`delete from radcheck where username = ${account}`],
      /RADIUS has 0 rows of Cleartext-Password, and 1 are right/,
    ],
    [
      'a row twice',
      [
        `insert into radcheck (username, attribute, op, value) select username, attribute, op, value from radcheck where username = ${account}`,
      ],
      /RADIUS has 2 rows of Cleartext-Password/,
    ],
    [
      'a hold that is gone',
      [`delete from radusergroup where groupname = 'hold-arrears'`],
      /RADIUS has the groups speed-100m at 1, and hold-arrears at -1, speed-100m at 1 are right/,
    ],
    ['a hold behind the speed', [`update radusergroup set priority = 2 where groupname like 'hold-%'`], /at 2, speed/],
    ['another speed', [`update network_packages set speed_group = 'speed-1g'`], /and .*speed-1g at 1 are right/],
    [
      'an ended line that gets in',
      [
        `insert into radusergroup (username, groupname, priority) select a.username, 'speed-100m', 1 from network_accounts a join network_lines l on l.account_id = a.id where l.state = 'ended'`,
      ],
      /no line of it is open, and RADIUS knows it/,
    ],
    [
      'a password of another key',
      [`update network_accounts set password = '\\x0102'`],
      /cannot be opened with this NETWORK_KEY/,
    ],
    [
      'rows without an account',
      [`insert into radcheck (username, attribute, op, value) values ('nobody', 'Cleartext-Password', ':=', 'x')`],
      /^user name nobody: RADIUS has 1 rows for it, and no account does/,
    ],
    [
      'a group without an account',
      [`insert into radusergroup (username, groupname, priority) values ('nobody', 'x', 1)`],
      /^user name nobody/,
    ],
    [
      'a hold that lets in',
      [`delete from radgroupcheck where groupname = 'hold-freeze'`],
      /^group hold-freeze: it rejects nobody/,
    ],
  ]);
  test('no password is told', async () => {
    const rows = await t.rows<{ value: string }>(`select value from radcheck where attribute = 'Cleartext-Password'`);
    const said: string[] = [];
    const plant = [`update radcheck set value = value || 'x', op = '==' where attribute = 'Cleartext-Password'`];
    await withDamage(plant, (installation) =>
      examineInstallation(installation, (line) => said.push(line.replace(/account \S+/, ''))),
    );
    expect(said.join()).toContain('RADIUS has another Cleartext-Password');
    for (const { value } of rows) expect(said.join()).not.toContain(value);
  });
  test('without the network key it says that it could not look', async () => {
    const said: string[] = [];
    expect(
      await withDamage([], (installation) =>
        examineInstallation({ ...installation, secrets: null }, (line) => said.push(line)),
      ),
    ).toBe('unknown');
    expect(said.join()).toContain('could not look, there are network accounts, and NETWORK_KEY is not known');
  });
});

describe('lines', () => {
  const owing = `(select line_id from network_line_holds where kind = 'arrears' limit 1)`;
  testDamages(checkNetworkLines, [
    [
      'one that runs and is not paid for',
      [`update network_lines set paid_until_on = '2026-11-30' where id = ${opened}`],
      /it runs and is paid for until 2026-11-30/,
    ],
    [
      'one that was never paid for',
      [`update network_lines set paid_until_on = null where id = ${opened}`],
      /it runs and is paid for at no time/,
    ],
    [
      'one that owes and is not held',
      [`delete from network_line_holds where kind = 'arrears'`],
      /1 periods are owed, and it is not held for arrears/,
    ],
    [
      'one that is held and owes nothing',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'arrears', now() from network_lines where id = ${opened} on conflict do nothing`,
        `delete from network_dues`,
      ],
      /it is held for arrears, and nothing is owed/,
    ],
    [
      'a due that is paid and not charged',
      [`update network_dues set paid_at = now()`],
      /it is said to be paid, and the ledger has no charge for it/,
    ],
    [
      'a due that is charged and not paid',
      [
        entryAgain(ofLine('period', owing)),
        OPEN_LEDGER,
        `update ledger_entries set start_on = '2026-12-01' where line_id = ${owing}`,
      ],
      /it is still owed, and entry \d+ paid for it/,
    ],
    [
      'more paid for than charged',
      [`update network_lines set paid_until_on = '2030-12-31' where id = ${opened}`],
      /it says that it is paid for until 2030-12-31, and the ledger was charged until/,
    ],
    [
      'more charged than paid for',
      [`update network_lines set paid_until_on = '2026-10-31' where id = ${opened}`],
      /the ledger was charged until .*, and it says 2026-10-31/,
    ],
    [
      'one that nobody applies for',
      [`update network_applications set open = false`],
      /it is (applied|reviewed), and no application for it is under way/,
    ],
    [
      'a hold before it was opened',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'freeze', now() from network_lines where id = ${applied}`,
      ],
      /it is applied, and something is held or owed/,
    ],
    [
      'a hold after it was ended',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'arrears', now() from network_lines where state = 'ended' limit 1`,
      ],
      /it is ended, and still held/,
    ],
    [
      'a due that should have lapsed',
      [`update network_dues set from_on = from_on - interval '1 month'`],
      /what it owes from \d{4}-\d\d-01 on should have lapsed/,
    ],
    [
      'a due of a line that does not run',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'freeze', now() from network_lines where id = ${owing}`,
      ],
      /it owes for a period in which it does not run/,
    ],
    [
      'a due of a line that is gone',
      [`update network_dues set line_id = (select id from network_lines where state = 'ended' limit 1)`],
      /it is ended, and still owes/,
    ],
    [
      'a pause that nobody asked for',
      [`update network_lines set pause_asked_on = '2027-01-01' where id = ${opened}`],
      /a pause of it is under review, and nobody asked for one/,
    ],
    [
      'somebody else who owes for it',
      [`update network_dues set person_id = (select id from people limit 1)`],
      /somebody else owes for it/,
    ],
  ]);
});

describe('applications', () => {
  testDamages(checkApplications, [
    [
      'one that nobody could verify',
      [`update network_applications set verified_at = null`],
      /^application \w+ .*: it was written at .* and nobody could verify it/,
    ],
    [
      'one that was verified and never written',
      [`update network_applications set written_at = null`],
      /it is verified and was never written/,
    ],
    [
      'one that keeps its password',
      [`update network_applications set secret = '\\x00' where not open`],
      /it still keeps a password that was given up/,
    ],
    [
      'one that waits for nothing',
      [`update network_applications set waits_for_money = true where not open`],
      /it waits for money and is over/,
    ],
    [
      'one for the line of somebody else',
      [
        `update network_applications set person_id = (select p.id from people p where p.organisation_id = network_applications.organisation_id and p.id <> person_id limit 1)`,
      ],
      /its line belongs to somebody else/,
    ],
  ]);
});
