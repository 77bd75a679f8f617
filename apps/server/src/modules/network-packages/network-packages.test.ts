import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import {
  depositMoney,
  endLine,
  findHolders,
  listHolderCosts,
  listPackages,
  refundCharge,
  savePackage,
  setLineFreeze,
} from '@campus/contract/calls/network-packages.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { describe, expect, test } from 'vitest';
import { addEntries, lockBalance } from '#server/modules/ledger/index.ts';
import { DAY, HOUR, networkPlay } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp({}, [], ['audit']);
const play = networkPlay(t);

/** The ledger's own truth: the balance is the sum of what was ever added, at every entry. */
async function audit(): Promise<void> {
  const wrong = await t.rows(
    `select a.person_id from ledger_accounts a
     where a.balance_fen <> (select coalesce(sum(e.amount_fen), 0) from ledger_entries e where e.person_id = a.person_id)
        or exists (select 1 from (select e.balance_fen, sum(e.amount_fen) over (order by e.id) as sum from ledger_entries e where e.person_id = a.person_id) x where x.balance_fen <> x.sum)`,
  );
  expect(wrong).toEqual([]);
}

describe('deposits', () => {
  test('count once, however often they are sent', async () => {
    const paid = { reference: 'X1' };
    expect((await play.pay('student', 5000, paid)).body.data).toEqual({ balanceFen: 5000, repeated: false });
    const again = await Promise.all(Array.from({ length: 5 }, () => play.pay('student', 5000, paid)));
    for (const reply of again) expect(reply.body.data).toEqual({ balanceFen: 5000, repeated: true });
    expect((await play.must('student', listCostRecords, {})).items).toHaveLength(1);
  });
  test('five at once with one reference are one deposit', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => play.pay('202530550102', 700, { reference: 'X2' })));
    expect(all.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect(all.filter((reply) => !reply.body.data.repeated)).toHaveLength(1);
    expect((await play.mine('202530550102')).balanceFen).toBe(700);
    await audit();
  });
  test('one reference with another amount or another person is refused', async () => {
    expect((await play.pay('student', 5001, { reference: 'X1' })).body.code).toBe('deposit-differs');
    expect((await play.pay('202530550118', 5000, { reference: 'X1' })).body.code).toBe('deposit-differs');
    expect((await play.mine('202530550118')).balanceFen).toBe(0);
  });
  test.each([
    ['nobody', { account: 'no-such-person' }, 404],
    ['another organisation', { orgSign: 'sdpt' }, 400],
    ['a payment of the future', { paidAt: 9_999_999_999_999 }, 422],
    ['nothing', { amountFen: 0 }, 422],
    ['less than nothing', { amountFen: -1 }, 422],
    ['parts of a fen', { amountFen: 1.5 }, 422],
  ])('for %s is refused', async (_, change, status) =>
    expect((await play.pay('student', 5000, change)).status).toBe(status),
  );
  test('may be as far ahead as a clock may be wrong, and no further', async () => {
    const ahead = (ms: number) => play.pay('202530550102', 1, { paidAt: t.clock.now() + ms });
    expect((await ahead(300_000)).status).toBe(200);
    expect((await ahead(300_001)).body.facts.fields).toMatchObject([{ field: 'paidAt', code: 'too-large' }]);
  });
  test('one reference for two people at the same moment is refused, never an accident', async () => {
    const [owner] = await t.rows<{ organisationId: string; personId: string }>(
      `select p.organisation_id as "organisationId", p.id as "personId" from people p join organisations o on o.id = p.organisation_id
       where o.org_sign = 'scut' and p.account = '202390010011'`,
    );
    const sent: ReturnType<typeof play.pay>[] = [];
    // The other deposit is written and not committed yet, so that this one finds nothing and then meets it.
    await t.database.db.transaction(async (tx) => {
      const balanceFen = await lockBalance(tx, owner!.organisationId, owner!.personId);
      const paid = { kind: 'deposit' as const, amountFen: 5000, method: '一卡通', payer: 'card', reference: 'X3' };
      await addEntries(tx, { ...owner!, balanceFen }, [paid], t.clock.now());
      sent.push(play.pay('202530550118', 5000, { reference: 'X3' }));
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%ledger_entries%'`;
      await expect.poll(() => t.rows(waiting), { timeout: 60_000 }).toHaveLength(1);
    });
    expect((await sent[0])?.body).toMatchObject({ code: 'deposit-differs' });
    expect((await play.mine('202530550118')).balanceFen).toBe(0);
    await audit();
  });
  test('the hall’s own key cannot deposit', async () => {
    const payload = {
      orgSign: 'scut',
      account: 'student',
      amountFen: 1,
      payer: 'x',
      reference: 'y',
      method: 'z',
      paidAt: 1,
    };
    expect((await t.send(depositMoney as unknown as Call, payload, { json: true })).body.code).toBe(
      'signature-unknown-key',
    );
  });
  test('entries are only ever added', async () => {
    await expect(t.rows('update ledger_entries set amount_fen = 1')).rejects.toThrow(/only ever added/);
    await expect(t.rows('delete from ledger_entries')).rejects.toThrow(/only ever added/);
    await expect(t.rows(`update ledger_accounts set balance_fen = -1`)).rejects.toThrow(/not_negative/);
  });
});

describe('the run of the first', () => {
  test('charges those who run, holds those who cannot pay, and does nothing twice', async () => {
    const rich = await play.opened('202430550207');
    await play.pay('202421011305', 13_000);
    const id = await play.applied('202421011305', 'open', {
      packageId: await play.packageOf('dorm-month'),
      month: '2026-11',
      placeId: await play.place('D5'),
    });
    await play.decide(id);
    await play.runJobs();
    expect((await play.mine('202421011305')).lines[0]).toMatchObject({ on: true });
    await play.pass(15 * DAY);
    await play.charge();
    await Promise.all([play.charge(), play.charge()]);
    expect(await play.mine('202430550207')).toMatchObject({
      balanceFen: 84_000,
      lines: [{ id: rich, on: true, paidUntilOn: '2026-12-31' }],
    });
    const poor = await play.mine('202421011305');
    expect(poor).toMatchObject({ balanceFen: 0, owedFen: 3000, lines: [{ on: false, holds: [{ kind: 'arrears' }] }] });
    expect((await play.radius('202421011305@scut')).groups).toEqual(['hold-arrears', 'speed-100m']);
    const messages = await t.rows(
      `select 1 from inbox_messages m join people p on p.id = m.person_id where p.account = '202421011305' and m.kind = 'network-arrears'`,
    );
    expect(messages).toHaveLength(1);
    await audit();
  });
  test('[ERR-21] whoever owes can neither pause nor open', async () => {
    const [line] = (await play.mine('202421011305')).lines;
    const pause = await play.apply('202421011305', 'pause', { lineId: line!.id, month: '2027-01', reason: '回家' });
    expect(pause).toMatchObject({ status: 409, code: 'arrears-no-pause' });
    expect(pause.body.msg).toBe('您已欠费，不能办理报停！');
    expect((await play.start('202421011305', 'open')).block).toBe('arrears-no-opening');
  });
  test('a part of it pays nothing; the whole of it opens the line again', async () => {
    await play.pay('202421011305', 2999);
    expect(await play.mine('202421011305')).toMatchObject({ balanceFen: 2999, owedFen: 1, lines: [{ on: false }] });
    await play.pay('202421011305', 1);
    expect(await play.mine('202421011305')).toMatchObject({
      balanceFen: 0,
      owedFen: 0,
      lines: [{ on: true, paidUntilOn: '2026-12-31' }],
    });
    expect((await play.radius('202421011305@scut')).groups).toEqual(['speed-100m']);
    await audit();
  });
  test('money that comes and a charge at the same moment do not lose each other', async () => {
    await play.pass(31 * DAY);
    await Promise.all([
      play.charge(),
      ...Array.from({ length: 6 }, () => play.pay('202421011305', 500)),
      play.charge(),
    ]);
    expect(await play.mine('202421011305')).toMatchObject({
      balanceFen: 0,
      owedFen: 0,
      lines: [{ on: true, paidUntilOn: '2027-01-31' }],
    });
    await audit();
  });
  test('[TRU-22] months in which a line was held are not charged afterwards', async () => {
    await play.pass(3 * 31 * DAY);
    await play.charge();
    await play.pass(31 * DAY);
    await play.charge();
    expect(await play.mine('202421011305')).toMatchObject({ owedFen: 3000 });
    await play.pay('202421011305', 3000);
    expect(await play.mine('202421011305')).toMatchObject({ balanceFen: 0, owedFen: 0, lines: [{ on: true }] });
    await audit();
  });
});

describe('two openings with money for one', () => {
  test('[ERR-12] at the same moment give one application', async () => {
    await play.pay('202421011321', 13_000);
    const packageId = await play.packageOf('dorm-month');
    const placeId = await play.place('D5');
    const month = new Date(t.clock.now() + 8 * HOUR).toISOString().slice(0, 7);
    await play.start('202421011321', 'open');
    const both = await Promise.all(
      Array.from({ length: 4 }, () => play.apply('202421011321', 'open', { packageId, month, placeId })),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
    await play.decide(both.find((reply) => reply.status === 200)!.data.id);
    expect(await play.mine('202421011321')).toMatchObject({ balanceFen: 0, lines: [{ on: true }] });
    const fees = await t.rows(
      `select 1 from ledger_entries e join people p on p.id = e.person_id where p.account = '202421011321' and e.kind = 'fee'`,
    );
    expect(fees).toHaveLength(1);
    await audit();
  });
});

describe('the office', () => {
  test('only those who may', async () => {
    for (const account of ['student', 'handler', 'approver'])
      expect((await play.does(account, listPackages, {})).status).toBe(403);
    expect(
      (await play.does('student', setLineFreeze, { lineId: crypto.randomUUID(), frozen: true, reason: 'x' })).status,
    ).toBe(403);
  });
  test('keeps the catalogue; what people have keeps its period', async () => {
    const { items } = await play.must('admin', listPackages, {});
    expect(items.map(({ code }) => code)).toEqual([
      'dorm-month',
      'dorm-year',
      'dorm-fast',
      'staff-month',
      'staff-year',
    ]);
    const [month] = items;
    const same = {
      id: month!.id,
      code: month!.code,
      nameZh: month!.name.zh,
      nameEn: month!.name.en,
      audience: month!.audience,
      period: month!.period,
      priceFen: 3500,
      speedGroup: month!.speedGroup,
      active: true,
    };
    await play.must('admin', savePackage, same);
    expect((await play.must('admin', listPackages, {})).items[0]).toMatchObject({
      priceFen: 3500,
      position: 1,
      lines: 3,
    });
    expect((await play.does('admin', savePackage, { ...same, period: 'annual' })).code).toBe('package-in-use');
    await play.must('admin', savePackage, { ...same, speedGroup: 'speed-200m' });
    expect((await play.radius('202430550207@scut')).groups).toEqual(['speed-200m']);
    await play.must('admin', savePackage, same);
    expect((await play.radius('202430550207@scut')).groups).toEqual(['speed-100m']);
    const { id: _id, ...fresh } = same;
    expect((await play.does('admin', savePackage, fresh)).code).toBe('package-code-taken');
    const made = await play.must('admin', savePackage, { ...fresh, code: 'guest', active: false });
    expect(made.id).not.toBe(month!.id);
    const far = networkPlay(t, 'sdpt');
    expect((await far.does('admin', savePackage, same)).status).toBe(404);
  });
  test('finds a package by its name in either language or its code', async () => {
    const find = async (words: string) =>
      (await play.must('admin', listPackages, { words })).items.map((item) => item.code);
    const all = (await play.must('admin', listPackages, {})).items;
    const year = all.find((item) => item.code === 'dorm-year')!;
    expect(await find('dorm-year')).toEqual(['dorm-year']);
    expect(await find('ORM-Y')).toEqual(['dorm-year']);
    expect(await find(year.name.zh)).toContain('dorm-year');
    expect(await find(year.name.en.toUpperCase())).toContain('dorm-year');
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
    expect(await find('  ')).toHaveLength(all.length);
  });
  test('finds people by account, name, user name and MAC, and by what holds them', async () => {
    const find = async (words: string) =>
      (await play.must('admin', findHolders, { words })).items.map((item) => item.account);
    expect(await find('20243055')).toEqual(['202430550207']);
    expect(await find('梁宇')).toEqual(['202430550207']);
    expect(await find('liangyu')).toEqual(['202430550207']);
    expect(await find('30550207')).toEqual(['202430550207']);
    expect(await find('202430550207@scut')).toEqual(['202430550207']);
    expect(await find('%')).toEqual([]);
    // An account that is named in full stands first, before those that only have it in them.
    const [other] = await t.rows<{ account: string }>(
      `update people set account = '0-202430550207', search_text = '0-202430550207|' || search_text,
         search_grams = search_grams || (select search_grams from people where account = '202430550207') where account = '202421011305' returning account`,
    );
    expect(await find('202430550207')).toEqual(['202430550207', other!.account]);
    const first = await play.must('admin', findHolders, { words: '202430550207', size: 1 });
    const second = await play.must('admin', findHolders, { words: '202430550207', size: 1, after: first.next! });
    expect(second).toMatchObject({ items: [{ account: other!.account }], next: null });
    await t.rows(`update people set account = '202421011305' where account = $1`, [other!.account]);
    const page = await play.must('admin', findHolders, { size: 2 });
    expect(page.items).toHaveLength(2);
    expect(
      (await play.must('admin', findHolders, { size: 2, after: page.next! })).items[0]!.account >
        page.items[1]!.account,
    ).toBe(true);
    const far = networkPlay(t, 'sdpt');
    expect((await far.must('admin', findHolders, {})).items).toEqual([]);
  });
  test('freezes a line and lifts it; the network obeys at once', async () => {
    const [line] = (await play.mine('202430550207')).lines;
    await play.must('admin', setLineFreeze, { lineId: line!.id, frozen: true, reason: '违规代理' });
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({
      on: false,
      holds: [{ kind: 'freeze', reason: '违规代理' }],
    });
    expect((await play.radius('202430550207@scut')).groups).toEqual(['hold-freeze', 'speed-100m']);
    expect((await play.must('admin', findHolders, { hold: 'freeze' })).items).toMatchObject([
      {
        account: '202430550207',
        lines: [{ on: false, frozenFor: '违规代理', place: { zh: expect.stringMatching(/^大学城校区 .*D5/) } }],
      },
    ]);
    await play.must('admin', setLineFreeze, { lineId: line!.id, frozen: false, reason: '已处理' });
    expect((await play.radius('202430550207@scut')).groups).toEqual(['speed-100m']);
    const far = networkPlay(t, 'sdpt');
    expect((await far.does('admin', setLineFreeze, { lineId: line!.id, frozen: true, reason: 'x' })).status).toBe(404);
  });
  test('gives back a charge once, in parts, also when two do it at the same moment', async () => {
    const personId = await play.person('202430550207');
    const { items } = await play.must('admin', listHolderCosts, { personId });
    const fee = items.find((item) => item.kind === 'fee')!;
    const before = (await play.mine('202430550207')).balanceFen;
    const refund = (amountFen: number) =>
      play.does('admin', refundCharge, { entryId: fee.id, amountFen, reason: '施工未成' });
    const both = await Promise.all([refund(6000), refund(6000)]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(both.find((reply) => reply.status === 409)).toMatchObject({
      code: 'refund-too-much',
      body: { msg: '退款金额不能超过40.00元！' },
    });
    const refunded = async () => {
      const office = await play.must('admin', listHolderCosts, { personId });
      const own = await play.must('202430550207', listCostRecords, {});
      expect(own.items.map((item) => [item.id, item.refundedFen])).toEqual(
        office.items.map((item) => [item.id, item.refundedFen]),
      );
      return office.items.filter((item) => item.refundedFen > 0).map((item) => [item.id, item.refundedFen]);
    };
    expect(await refunded()).toEqual([[fee.id, 6000]]);
    expect((await refund(4000)).status).toBe(200);
    expect(await refunded()).toEqual([[fee.id, 10_000]]);
    expect((await refund(1)).status).toBe(409);
    expect((await play.mine('202430550207')).balanceFen).toBe(before + 10_000);
    const deposit = items.find((item) => item.kind === 'deposit')!;
    expect((await play.does('admin', refundCharge, { entryId: deposit.id, amountFen: 1, reason: 'x' })).status).toBe(
      409,
    );
    await audit();
  });
  test('ends a line for good, unless something is under way with it', async () => {
    const [line] = (await play.mine('202430550207')).lines;
    await play.applied('202430550207', 'change-mac', { lineId: line!.id, mac: '00:11:22:33:44:55' });
    expect((await play.does('admin', endLine, { lineId: line!.id, reason: '毕业' })).code).toBe('business-in-process');
    expect((await play.mine('202430550207')).lines).toHaveLength(1);
    await play.pass(2 * HOUR);
    await play.must('admin', endLine, { lineId: line!.id, reason: '毕业' });
    expect((await play.mine('202430550207')).lines).toEqual([]);
    expect(await play.radius('202430550207@scut')).toEqual({ password: null, mac: null, groups: [] });
  });
});

describe('names on the network', () => {
  test('[CONST-11] the first password is the last eight of the document number, or the account', async () => {
    await t.rows(`update people set document_number = '44010619990101123X' where account = '202330781022'`);
    await play.opened('202330781022');
    expect((await play.radius('202330781022@scut')).password).toBe('0101123X');
    const [row] = await t.rows<{ must: boolean }>(
      `select must_change as must from network_accounts where username = '202330781022@scut'`,
    );
    expect(row!.must).toBe(true);
    await play.opened('202330781035');
    expect((await play.radius('202330781035@scut')).password).toBe('202330781035');
  });
  test('a second line has a name of its own', async () => {
    await play.opened('202330781022', 'dorm-fast');
    expect((await play.mine('202330781022')).lines.map((line) => line.username)).toEqual([
      '202330781022@scut',
      '202330781022.2@scut',
    ]);
  });
  test('where two organisations share plain names, nobody is refused because of the other', async () => {
    const say = (values: string) =>
      t.rows(
        `update parameters set values = $1::jsonb where key = 'network.radius'
           and organisation_id = (select id from organisations where org_sign = 'scut')`,
        [values],
      );
    await say('{"pValue1": "plain"}');
    await t.rows(
      `insert into network_accounts (id, organisation_id, person_id, username, password, must_change, created_at, changed_at)
       select gen_random_uuid(), p.organisation_id, p.id, '202320114416', '', false, now(), now()
       from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    await play.opened('202320114416');
    expect((await play.mine('202320114416')).lines.map((line) => line.username)).toEqual(['202320114416.2']);
    expect((await play.radius('202320114416.2')).groups).toEqual(['speed-100m']);
    expect((await play.radius('202320114416')).groups).toEqual([]);
    await say('{}');
  });
});
