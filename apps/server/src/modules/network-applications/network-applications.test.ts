import { evaluateProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideTask, takeBackTask } from '@campus/contract/calls/flows-tasks.ts';
import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import {
  getApplicationStart,
  getMyNetwork,
  listMyNetworkApplications,
  submitApplication,
} from '@campus/contract/calls/network-applications.ts';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, networkPlay, REVIEWER } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = networkPlay(t);
const placeOf = (code: string) => play.place(code);

describe('opening', () => {
  test('a first opening needs no balance, waits for money when it is agreed to, and opens by itself when money comes', async () => {
    const start = await play.start('student', 'open');
    expect(start).toMatchObject({ block: null, balanceFen: 0, lines: [] });
    expect(start.packages.map((offer) => offer.package.name.zh)).toEqual([
      '宿舍包月套餐',
      '宿舍包年套餐',
      '宿舍高速套餐',
    ]);
    const place = { placeId: await placeOf('D5'), mac: 'aa:bb:cc:dd:ee:ff' };
    const packageId = start.packages[0]!.package.id;
    const id = await play.applied('student', 'open', { packageId, month: '2026-11', ...place });
    await play.decide(id);
    expect(await play.application('student', id)).toMatchObject({
      waitsForMoney: true,
      stage: 'queued',
      group: 'doing',
    });
    expect((await play.pay('student', 12_999)).body.data).toEqual({ balanceFen: 12_999, repeated: false });
    await play.runJobs();
    expect(await play.application('student', id)).toMatchObject({ waitsForMoney: true });
    await play.pay('student', 5_001);
    await play.runJobs();
    expect(await play.application('student', id)).toMatchObject({
      waitsForMoney: false,
      stage: 'in-force',
      group: 'done',
    });
    const mine = await play.mine('student');
    expect(mine).toMatchObject({
      balanceFen: 5_000,
      owedFen: 0,
      nextCharge: { on: '2026-12-01', amountFen: 3000, covered: true },
    });
    expect(mine.lines).toMatchObject([
      { on: true, state: 'active', username: 'student@scut', mac: 'AA-BB-CC-DD-EE-FF', paidUntilOn: '2026-11-30' },
    ]);
    const [{ document }] = (await t.rows(
      `select document_number as document from people p join organisations o on o.id = p.organisation_id
       where o.org_sign = 'scut' and p.account = 'student'`,
    )) as [{ document: string }];
    expect(await play.radius('student@scut')).toEqual({
      password: document.slice(-8),
      mac: 'AA-BB-CC-DD-EE-FF',
      groups: ['speed-100m'],
    });
  });

  test('[ENT-09] [CONST-13] a line has every field of a package, the DNS servers of its campus included', async () => {
    const [line] = (await play.mine('student')).lines;
    expect(line!.address.map((part) => [part.kind, part.name.zh])).toEqual([
      ['campus', '大学城校区'],
      ['area-one', 'D区'],
      ['building', 'D5栋'],
    ]);
    expect(line).toMatchObject({
      package: { name: { zh: '宿舍包月套餐' }, priceFen: 3000, period: 'monthly' },
      mac: 'AA-BB-CC-DD-EE-FF',
      state: 'active',
      pauseFromOn: null,
      pauseReason: '',
      dnsServers: ['192.0.2.20', '192.0.2.21'],
    });
    expect(line!.openedAt).toBeGreaterThan(0);
  });

  test('[ENT-10] [CONST-06] the fee and the first period are cost records with every field', async () => {
    const { items } = await play.must('student', listCostRecords, {});
    expect(items.map((entry) => [entry.kind, entry.amountFen, entry.balanceFen])).toEqual([
      ['period', -3000, 5000],
      ['fee', -10_000, 8000],
      ['deposit', 5001, 18_000],
      ['deposit', 12_999, 12_999],
    ]);
    expect(items[0]).toMatchObject({
      method: 'balance',
      startOn: '2026-11-01',
      endOn: '2026-11-30',
      deadlineOn: '2026-11-01',
      unitPriceFen: 3000,
      unit: 'month',
      quantity: 1,
      packageName: { zh: '宿舍包月套餐' },
    });
    expect(items[2]).toMatchObject({ method: '一卡通', paidAt: expect.any(Number), packageName: null });
    const page = await play.must('student', listCostRecords, { size: 3 });
    expect((await play.must('student', listCostRecords, { size: 3, after: page.next! })).items).toHaveLength(1);
  });

  test.each(['E1', 'E2', 'E3'])('[CONST-12] [ERR-25] the network cannot be opened in %s yet', async (code) => {
    const packageId = await play.packageOf('dorm-month');
    const answer = await play.apply('202530550102', 'open', {
      packageId,
      month: '2026-11',
      placeId: await placeOf(code),
      port: 'A1',
    });
    expect(answer).toMatchObject({ status: 409, code: code === 'E3' ? 'building-closed' : 'building-mobile-signal' });
    expect(answer.body.msg).toBe(
      code === 'E3' ? '该楼栋暂不能开通网络！' : '该楼栋已有移动信号，校园网即将开通，敬请期待！',
    );
  });

  test('[RULE-14] [RULE-18] a port is asked for by building, and of international students everywhere', async () => {
    const packageId = await play.packageOf('dorm-month');
    const open = { packageId, month: '2026-11' };
    const without = await play.apply('202530550102', 'open', { ...open, placeId: await placeOf('D1') });
    expect(without).toMatchObject({ status: 422, code: 'port-required' });
    expect(without.body.msg).toBe('该楼栋需要填写端口号！');
    expect((await play.apply('202390010011', 'open', { ...open, placeId: await placeOf('D5') })).code).toBe(
      'port-required',
    );
    expect((await play.start('202390010011', 'open')).portAlwaysRequired).toBe(true);
    expect((await play.apply('202530550102', 'open', { ...open, placeId: await placeOf('D5') })).status).toBe(200);
  });

  test('[ERR-12] while one is reviewed another cannot be applied for, and what is refused leaves nothing', async () => {
    const packageId = await play.packageOf('dorm-month');
    const again = await play.apply('202530550102', 'open', {
      packageId,
      month: '2026-11',
      placeId: await placeOf('D5'),
    });
    expect(again).toMatchObject({ status: 409, code: 'business-in-process' });
    const [{ n }] = (await t.rows<{ n: number }>(
      `select count(*)::int as n from network_lines l join people p on p.id = l.person_id where p.account = '202530550102'`,
    )) as [{ n: number }];
    expect(n).toBe(1);
    const [row] = (await play.must('202530550102', listMyNetworkApplications, {})).items;
    await play.decide(row!.id, 'disagree');
    expect((await play.mine('202530550102')).lines).toEqual([]);
    expect((await play.must('202530550102', listMyNetworkApplications, {})).items[0]).toMatchObject({
      group: 'abort',
      outcome: 'refused',
    });
    expect((await play.start('202530550102', 'open')).block).toBeNull();
  });

  test('[RULE-18] a package, a place and a month that were not offered are refused', async () => {
    const place = { placeId: await placeOf('D5'), port: '1' };
    const month = '2026-11';
    const staff = await play.packageOf('staff-month');
    expect((await play.apply('202530550118', 'open', { packageId: staff, month, ...place })).code).toBe(
      'not-your-package',
    );
    const packageId = await play.packageOf('dorm-month');
    expect((await play.apply('202530550118', 'open', { packageId, month: '2026-10', ...place })).code).toBe('invalid');
    expect((await play.apply('202530550118', 'open', { packageId, month: '2027-12', ...place })).code).toBe('invalid');
    const [campus] = await t.rows<{ id: string }>(`select id from places where kind = 'campus' limit 1`);
    expect((await play.apply('202530550118', 'open', { packageId, month, placeId: campus!.id })).code).toBe('invalid');
    const [foreign] = await t.rows<{ id: string }>(
      `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign <> 'scut' and p.kind = 'building' limit 1`,
    );
    expect((await play.apply('202530550118', 'open', { packageId, month, placeId: foreign!.id, port: '1' })).code).toBe(
      'invalid',
    );
  });

  test('[RULE-17] [RULE-18] who has a line, staff too, is refused a package for staff', async () => {
    await play.opened('100587', 'staff-month');
    const packageId = await play.packageOf('staff-month');
    const input = { packageId, month: '2026-11', placeId: await placeOf('D5'), port: '1' };
    expect((await play.apply('100587', 'open', input)).code).toBe('only-non-staff');
  });

  test('a business of the network is not submitted like any other', async () => {
    const { sId } = await play.start('202530550118', 'open');
    expect(await play.does('202530550118', submitProcess, { sId: sId!, form: {} })).toMatchObject({
      status: 409,
      code: 'network-own-page',
    });
  });
});

describe('pause and reopening', () => {
  let lineId: string;
  test('[STATE-10] [CONST-08] reviewed by a person within two working days, a coming month begins on its 1st', async () => {
    lineId = await play.opened('202430550207');
    const start = await play.start('202430550207', 'pause');
    expect(start.lines[0]!.months[0]).toMatchObject({
      month: '2026-12',
      fromOn: '2026-12-01',
      costFen: 0,
      block: null,
    });
    expect(start.pauseCutOffAt).toBe(Date.parse('2026-11-30T12:00:00+08:00'));
    const nothing = await play.apply('202430550207', 'pause', { lineId, month: '2026-12' });
    expect(nothing.body.facts ?? nothing.body).toMatchObject({ fields: [{ field: 'reason', code: 'required' }] });
    const id = await play.applied('202430550207', 'pause', { lineId, month: '2026-12', reason: '寒假回家' });
    const [limit] = await t.rows<{ due: Date }>(`select due_at as due from processes where id = $1`, [id]);
    // Monday morning and two working days of seven hours.
    expect(limit!.due.toISOString().slice(0, 10)).toBe('2026-11-18');
    await play.decide(id);
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({
      state: 'pause-booked',
      on: true,
      pauseFromOn: '2026-12-01',
      pauseReason: '寒假回家',
    });
    await play.pass(14 * DAY);
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'pause-booked', on: true });
    await play.pass(DAY);
    await play.charge();
    const mine = await play.mine('202430550207');
    expect(mine.lines[0]).toMatchObject({
      state: 'paused',
      on: false,
      holds: [{ kind: 'own-pause', reason: '寒假回家' }],
    });
    expect(mine).toMatchObject({ balanceFen: 87_000, nextCharge: null });
    expect(await play.application('202430550207', id)).toMatchObject({ stage: 'in-force', group: 'done' });
    expect((await play.radius('202430550207@scut')).groups).toEqual(['hold-own-pause', 'speed-100m']);
  });

  test('[STATE-10] what is reviewed after its day begins at the review', async () => {
    const id = await play.applied('202430550207', 'reopen', { lineId, month: '2026-12' });
    await play.pass(3 * DAY);
    await play.decide(id);
    await play.runJobs();
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({
      state: 'active',
      on: true,
      paidUntilOn: '2026-12-31',
    });
    expect((await play.mine('202430550207')).balanceFen).toBe(84_000);
    expect((await play.radius('202430550207@scut')).groups).toEqual(['speed-100m']);
    await play.must('202430550207', evaluateProcess, { id, stars: 5, achieved: true, text: '很快' });
    expect((await play.must('202430550207', listMyNetworkApplications, { lineId })).items[0]).toMatchObject({
      stars: 5,
    });
  });

  test('a booking that is taken back leaves the line as it was', async () => {
    const id = await play.applied('202430550207', 'pause', { lineId, month: '2027-01', reason: '实习' });
    await play.decide(id);
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'pause-booked' });
    await play.must('202430550207', withdrawProcess, { id });
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'active', pauseFromOn: null, on: true });
  });

  test('[TRU-09] a review that is taken back takes the booking back, and books again when it is agreed to again', async () => {
    await play.publishButton('pause-network', 'take-back');
    const id = await play.applied('202430550207', 'pause', { lineId, month: '2027-01', reason: '实习' });
    await play.decide(id);
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'pause-booked' });
    const [mine] = (await play.view(REVIEWER, id)).takeBack;
    await play.must(REVIEWER, takeBackTask, { id, task: mine!.task });
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'active', pauseFromOn: null });
    // Under review again, so the renewal of that day waits for it again.
    const pauseQuery = `select pause_asked_on::text as "on" from network_lines where id = $1`;
    expect(await t.rows(pauseQuery, [lineId])).toEqual([{ on: '2027-01-01' }]);
    await play.must(REVIEWER, decideTask, { id, task: mine!.task, decision: 'agree' });
    expect((await play.mine('202430550207')).lines[0]).toMatchObject({ state: 'pause-booked', pauseReason: '实习' });
    await play.must('202430550207', withdrawProcess, { id });
  });

  test('[STATE-11] an annual package is paused from the 1st of the month after it ends', async () => {
    const year = await play.opened('202421011305', 'dorm-year');
    const start = await play.start('202421011305', 'pause');
    expect(start.lines[0]!.months.map((month) => month.fromOn)).toEqual(['2027-12-01']);
    const wrong = await play.apply('202421011305', 'pause', { lineId: year, month: '2027-02', reason: '休学' });
    expect(wrong.code).toBe('invalid');
    const id = await play.applied('202421011305', 'pause', { lineId: year, month: '2027-12', reason: '休学' });
    await play.decide(id);
    expect((await play.mine('202421011305')).lines[0]).toMatchObject({
      state: 'pause-booked',
      on: true,
      paidUntilOn: '2027-11-30',
    });
  });
});

describe('self-help by the clock', () => {
  let lineId: string;
  test('[STATE-09] [CONST-08] a new password is in force two minutes after, and its order completes after an hour', async () => {
    lineId = await play.opened('202421011321');
    const change = { lineId, original: '202421011321', password: 'Winter2026', confirm: 'Winter2026' };
    const id = await play.applied('202421011321', 'password', change);
    expect(await play.application('202421011321', id)).toMatchObject({ stage: 'queued', newPassword: true });
    const [row] = await t.rows<{ secret: Buffer; form: string }>(
      `select a.secret, p.state::text as form from network_applications a join processes p on p.id = a.id where a.id = $1`,
      [id],
    );
    expect(row!.secret.toString('latin1')).not.toContain('Winter2026');
    expect(row!.form).not.toContain('Winter2026');
    await play.pass(MINUTE + 50_000);
    expect((await play.radius('202421011321@scut')).password).toBe('202421011321');
    await play.pass(10_000);
    expect((await play.radius('202421011321@scut')).password).toBe('Winter2026');
    expect(await play.application('202421011321', id)).toMatchObject({ stage: 'in-force', group: 'doing' });
    expect((await play.start('202421011321', 'password')).block).toBe('data-syncing');
    expect(
      (
        await play.apply('202421011321', 'password', {
          ...change,
          original: 'Winter2026',
          password: 'Spring2027',
          confirm: 'Spring2027',
        })
      ).code,
    ).toBe('data-syncing');
    expect(await play.does('202421011321', withdrawProcess, { id })).toMatchObject({
      status: 409,
      code: 'data-syncing',
    });
    await play.pass(58 * MINUTE);
    expect(await play.application('202421011321', id)).toMatchObject({ group: 'done' });
    expect((await play.start('202421011321', 'password')).block).toBeNull();
    expect(t.log.join('')).not.toContain('Winter2026');
  });

  describe('[RULE-09] [RULE-18] [ERR-19] a password that cannot be', () => {
    test.each([
      [
        'length-or-account',
        { password: 'short1', confirm: 'short1' },
        'password',
        '密码须为8至16位，且不能与账号相同！',
      ],
      [
        'the account',
        { password: '202421011321', confirm: '202421011321' },
        'password',
        '密码须为8至16位，且不能与账号相同！',
      ],
      ['special', { password: 'Winter-2026', confirm: 'Winter-2026' }, 'password', '密码不能包含特殊字符！'],
      ['mismatch', { password: 'Winter2027', confirm: 'Winter2028' }, 'confirm', '两次输入的密码不一致！'],
      ['same', { password: 'Winter2026', confirm: 'Winter2026' }, 'password', '新密码不能与原密码相同！'],
      [
        'wrong original',
        { original: 'nonsense', password: 'Winter2027', confirm: 'Winter2027' },
        'original',
        '原密码错误！',
      ],
      ['empty original', { original: ' ', password: 'Winter2027', confirm: 'Winter2027' }, 'original', '不能为空！'],
    ])('%s', async (_, input, field, text) => {
      const answer = await play.apply('202421011321', 'password', { lineId, original: 'Winter2026', ...input });
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
      expect(JSON.stringify(answer.body)).toContain(text);
    });
  });

  test('[STATE-09] [RULE-13] [RULE-18] [ERR-18] a move needs another address, and completes after an hour', async () => {
    const same = await play.apply('202421011321', 'move', { lineId, placeId: await placeOf('D5') });
    expect(same).toMatchObject({ status: 409, code: 'same-dormitory' });
    expect(same.body.msg).toBe('新旧宿舍地址不能相同！');
    const id = await play.applied('202421011321', 'move', { lineId, placeId: await placeOf('C2'), port: 'C2-301-1' });
    const moved = await play.application('202421011321', id);
    expect(moved.oldAddress.at(-1)!.name.zh).toBe('D5栋');
    expect(moved.newAddress.at(-1)!.name.zh).toBe('C2栋');
    expect(moved).toMatchObject({ newPort: 'C2-301-1', oldPort: 'A-01' });
    await play.pass(2 * MINUTE);
    expect((await play.mine('202421011321')).lines[0]).toMatchObject({ port: 'C2-301-1', on: true });
    await play.pass(HOUR);
    expect(await play.application('202421011321', id)).toMatchObject({ group: 'done' });
  });

  test('[RULE-11] another device is bound in one spelling, whatever was typed', async () => {
    expect((await play.apply('202421011321', 'change-mac', { lineId, mac: '00-11-22' })).status).toBe(422);
    expect((await play.apply('202421011321', 'change-mac', { lineId })).status).toBe(422);
    const id = await play.applied('202421011321', 'change-mac', { lineId, mac: '001a.2b3c.4d5e' });
    await play.pass(2 * MINUTE);
    expect((await play.radius('202421011321@scut')).mac).toBe('00-1A-2B-3C-4D-5E');
    expect(await play.application('202421011321', id)).toMatchObject({
      oldMac: '',
      newMac: '00-1A-2B-3C-4D-5E',
      stage: 'in-force',
    });
    await play.pass(HOUR);
  });

  test('[ENT-13] an application keeps every field that it asks for', async () => {
    const { items } = await play.must('202421011321', listMyNetworkApplications, {});
    expect(items.map((item) => item.kind)).toEqual(['change-mac', 'move', 'password', 'open']);
    const application = await play.application('202421011321', items[0]!.id);
    expect(Object.keys(application)).toEqual(
      expect.arrayContaining([
        'oldAddress',
        'newAddress',
        'oldPort',
        'newPort',
        'oldMac',
        'newMac',
        'newPassword',
        'package',
        'month',
        'reason',
      ]),
    );
  });

  test('[CONST-14] a freeze within its days takes the line off, and costs nothing until it ends', async () => {
    const id = await play.applied('202421011321', 'epidemic-freeze', { lineId, reason: '居家学习' });
    await play.pass(2 * MINUTE);
    expect((await play.mine('202421011321')).lines[0]).toMatchObject({
      on: false,
      holds: [{ kind: 'epidemic', reason: '居家学习' }],
    });
    expect((await play.radius('202421011321@scut')).groups).toEqual(['hold-epidemic', 'speed-100m']);
    await play.pass(HOUR);
    expect(await play.application('202421011321', id)).toMatchObject({ group: 'done' });
    await play.applied('202421011321', 'epidemic-unfreeze', { lineId });
    await play.pass(2 * MINUTE);
    expect((await play.mine('202421011321')).lines[0]).toMatchObject({ on: true });
    await play.pass(HOUR);
  });
});

describe('somebody else', () => {
  test('nobody sees or changes what is not theirs', async () => {
    const [theirs] = (await play.must('202421011321', listMyNetworkApplications, {})).items;
    const [line] = (await play.mine('202421011321')).lines;
    const { getApplication } = await import('@campus/contract/calls/network-applications.ts');
    expect((await play.does('202330781022', getApplication, { id: theirs!.id })).status).toBe(404);
    expect((await play.apply('202330781022', 'change-mac', { lineId: line!.id, mac: '001a.2b3c.4d5f' })).status).toBe(
      409,
    );
    const far = networkPlay(t, 'sdpt');
    expect((await far.does('student', getApplication, { id: theirs!.id })).status).toBe(404);
  });
  test('those who review see what is asked for', async () => {
    const packageId = await play.packageOf('dorm-month');
    const month = new Date(t.clock.now() + 8 * HOUR).toISOString().slice(0, 7);
    const id = await play.applied('202330781022', 'open', { packageId, month, placeId: await placeOf('D5') });
    expect(await play.application('200158', id)).toMatchObject({ kind: 'open', openActions: [] });
    expect(JSON.stringify(await play.view('200158', id))).toContain('宿舍包月套餐');
  });
  test('the halls’ own token may do all of it', async () => {
    const token = await t.hallSignIn('202330781035');
    for (const call of [getMyNetwork, listMyNetworkApplications])
      expect((await t.call(call, {}, { token })).status).toBe(200);
    const start = (await t.call(getApplicationStart, { kind: 'open' }, { token })) as {
      body: { data: { sId: string } };
    };
    expect(start.body.data.sId).toBeTruthy();
    expect(submitApplication.access).toEqual({ kind: 'signed-in', token: 'any' });
  });
});
