import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { addComment, getMyCounts, listProcessFiles } from '@campus/contract/calls/flows-processes.ts';
import { getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import { setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { getProfile, saveProfile } from '@campus/contract/calls/profile.ts';
import { describe, expect, test } from 'vitest';
import { networkPlay } from '../../../test/network-application-play.ts';
import { picture } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = networkPlay(t);
const MINUTE = 60_000;

const profileOf = async (account: string) => {
  const token = await t.hallSignIn(account);
  return (await t.call(getProfile, {}, { token })).body.data;
};
const personOf = async (account: string) =>
  (
    await t.rows<{ id: string; document_number: string }>(
      `select p.id, p.document_number from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.account = $1`,
      [account],
    )
  )[0]!;

/** Every label of the profile in product.md, by the name that the contract gives it. */
const FIELDS = [
  'account',
  'name',
  'department',
  'telephone',
  'mobile',
  'email',
  'userType',
  'sex',
  'campusCardNumber',
  'unit',
  'address',
  'userStatus',
  'documentType',
  'documentNumber',
  'identityType',
  'staffType',
  'studentType',
  'frozen',
  'unfrozen',
  'os',
  'portNumber',
  'ip',
  'mac',
  'gateway',
  'mask',
  'primaryDns',
  'spareDns',
  'admissionYear',
  'major',
  'className',
  'jobNumber',
  'qq',
  'remarks',
];

describe('[ENT-08] [PC-19] a profile', () => {
  test('has every field, of a student and of staff, and null where nobody filled one', async () => {
    const student = await profileOf('student');
    expect(Object.keys(student).sort()).toEqual([...FIELDS].sort());
    expect(student).toMatchObject({
      account: 'student',
      name: '林晓彤',
      userType: 'student',
      sex: 'female',
      userStatus: 'active',
      department: { zh: '网络工程系', en: 'Department of Network Engineering' },
      unit: { zh: '计算机科学与工程学院', en: 'School of Computer Science and Engineering' },
      major: { zh: '网络工程', en: 'Network Engineering' },
      studentType: 'undergraduate',
      admissionYear: 2024,
      staffType: null,
      jobNumber: null,
      // Without a line: one's own address, and nothing of a network.
      address: { zh: '五山校区' },
      portNumber: null,
      ip: null,
      mac: null,
      gateway: null,
      mask: null,
      primaryDns: null,
      spareDns: null,
      frozen: { state: 'none', at: null, reason: null },
      unfrozen: { at: null, reason: null },
    });
    expect(await profileOf('staff')).toMatchObject({
      userType: 'staff',
      staffType: 'teaching',
      studentType: null,
      major: null,
      admissionYear: null,
      jobNumber: expect.stringMatching(/^\d+$/),
    });
    expect(await profileOf('300115')).toMatchObject({ staffType: 'postdoc', identityType: 'postdoc' });
  });

  test('takes address, port, MAC, gateway, mask and DNS from the line, and the address on the network from the last session', async () => {
    const account = '202530550102';
    const lineId = await play.opened(account, 'dorm-month', { mac: 'AA-BB-CC-DD-EE-01' });
    await t.rows(`update places set gateway = null, mask = null`);
    await t.rows(`update places set gateway = '198.51.100.1', mask = '255.255.252.0' where kind = 'campus'`);
    await t.rows(
      `insert into radacct (acctsessionid, acctuniqueid, username, nasipaddress, acctstarttime, framedipaddress, callingstationid)
       values ('s1', 'u1', $1, '192.0.2.1', now() - interval '1 day', '198.51.100.7', 'AA-BB-CC-DD-EE-01'),
              ('s2', 'u2', $1, '192.0.2.1', now(), '198.51.100.8', 'AA-BB-CC-DD-EE-01')`,
      [`${account}@scut`],
    );
    const [line] = (await play.mine(account)).lines;
    const seen = await profileOf(account);
    expect(seen).toMatchObject({
      ip: '198.51.100.8',
      mac: 'AA-BB-CC-DD-EE-01',
      portNumber: line!.port || null,
      gateway: '198.51.100.1',
      mask: '255.255.252.0',
      primaryDns: line!.dnsServers[0],
      spareDns: line!.dnsServers[1],
    });
    expect(seen.address.zh).toBe(line!.address.map((part: { name: { zh: string } }) => part.name.zh).join(' / '));
    await t.rows(
      `update places p set gateway = '203.0.113.1' from network_lines l where l.id = $1 and p.id = (
        with recursive up as (select id, parent_id, kind from places where id = l.place_id
          union all select q.id, q.parent_id, q.kind from up join places q on q.id = up.parent_id)
        select id from up where kind = 'building')`,
      [lineId],
    );
    // A building's own value overrides that of its campus.
    expect(await profileOf(account)).toMatchObject({ gateway: '203.0.113.1', mask: '255.255.252.0' });
  });

  test('tells since when and why a line is frozen, and when and why that ended', async () => {
    const account = '202530550118';
    const lineId = await play.opened(account);
    await play.must('admin', setLineFreeze, { lineId, frozen: true, reason: '私接路由器' });
    const frozenAt = t.clock.now();
    expect(await profileOf(account)).toMatchObject({
      frozen: { state: 'frozen', at: frozenAt, reason: '私接路由器' },
      unfrozen: { at: null, reason: null },
    });
    t.clock.advance(MINUTE);
    await play.must('admin', setLineFreeze, { lineId, frozen: false, reason: '已整改' });
    const ended = { at: t.clock.now(), reason: '已整改' };
    expect(await profileOf(account)).toMatchObject({ frozen: { state: 'none', at: null }, unfrozen: ended });
    t.clock.advance(MINUTE);
    await play.must('admin', setLineFreeze, { lineId, frozen: true, reason: '再次私接' });
    expect(await profileOf(account)).toMatchObject({
      frozen: { state: 'frozen', reason: '再次私接' },
      unfrozen: ended,
    });
    expect(await profileOf('staff')).toMatchObject({ frozen: { state: 'none' }, unfrozen: { at: null } });
  });

  test('shows the last four of a document number and no more, and no log and no audit line has it', async () => {
    const { document_number: number } = await personOf('student');
    const token = await t.hallSignIn('student');
    const seen = await t.call(getProfile, {}, { token });
    const saved = await t.call(saveProfile, { qq: '10001' }, { token });
    for (const { body } of [seen, saved]) {
      expect(body.data.documentNumber).toBe(`**************${number.slice(-4)}`);
      expect(JSON.stringify(body)).not.toContain(number.slice(0, -4));
    }
    expect(t.log.join('')).not.toContain(number);
    expect(JSON.stringify(await t.rows('select * from audit_entries'))).not.toContain(number);
  });

  test('[RULE-11] what people change of themselves has its format; an empty text clears; nothing else can be changed', async () => {
    const token = await t.hallSignIn('student');
    const change = {
      mobile: '13900001234',
      telephone: '020-87110000;13800001111',
      email: 'a@example.edu',
      qq: '10001',
    };
    const saved = await t.call(saveProfile, { ...change, os: 'HarmonyOS' }, { token });
    expect(saved.body.data).toMatchObject({ ...change, os: 'HarmonyOS', name: '林晓彤' });
    for (const [field, text] of [
      ['mobile', '12345'],
      ['telephone', '020-87110000;abc'],
      ['email', 'a@b'],
      ['qq', '0123'],
      ['qq', 'abc'],
      ['os', 'x'.repeat(41)],
    ] as const) {
      const { status, body } = await t.call(saveProfile, { [field]: text }, { token });
      expect([status, body.facts.fields[0].field]).toEqual([422, field]);
    }
    for (const field of ['account', 'name', 'kind', 'documentNumber', 'identityType', 'remarks', 'organisationId'])
      expect((await t.send(saveProfile as never, { [field]: 'staff' }, { token })).body.facts.fields[0]).toMatchObject({
        field,
        code: 'unknown-field',
      });
    expect((await t.call(getProfile, {}, { token })).body.data).toMatchObject(change);
    const cleared = await t.call(saveProfile, { qq: '', mobile: '' }, { token });
    expect(cleared.body.data).toMatchObject({ qq: null, mobile: null, email: 'a@example.edu' });
    expect(JSON.stringify(await t.rows('select facts from audit_entries'))).not.toContain('13900001234');
  });
});

describe('[ENT-14] a page can hold', () => {
  test('[ENT-14] user info, token and department leader', async () => {
    const { access_token } = await t.signIn('student');
    const hall = await t.hallSignIn('student');
    const info = (await t.call(getUserInfo, {}, { token: access_token })).body.data;
    expect(info).toMatchObject({ account: 'student', departmentLeader: '陈思远', roles: ['student'] });
    const mine = (await t.call(getHallUser, {}, { token: hall })).body.Data;
    expect(mine).toMatchObject({ account: 'student', name: '林晓彤', departmentLeader: '陈思远' });
  });

  test('[ENT-14] the user of the campus network and of what type', async () => {
    const network = await Promise.all(['student', 'staff'].map((account) => play.must(account, getMyNetwork, {})));
    expect(network.map(({ account, staff }) => [account, staff])).toEqual([
      ['student', false],
      ['staff', true],
    ]);
  });

  test('[ENT-14] submit counts, approval counts and the file list', async () => {
    const { submit, approval } = await play.must('student', getMyCounts, {});
    expect(Object.keys({ ...submit, ...approval }).sort()).toEqual(
      ['completed', 'copyFor', 'handled', 'inApproval', 'notHandled', 'processing'].sort(),
    );
    const lineId = await play.opened('202421011321');
    const id = await play.applied('202421011321', 'pause', { lineId, month: '2026-12', reason: '休学' });
    const mine = await play.must('202421011321', getMyCounts, {});
    expect(mine.submit).toEqual({ processing: 1, inApproval: 0, completed: 1 });
    expect((await play.must('200158', getMyCounts, {})).approval.notHandled).toBeGreaterThan(0);
    const pictures = [await picture(t, (await t.signIn('202421011321')).access_token)];
    await play.must('202421011321', addComment, { id, text: '见附件', pictures });
    const files = (await play.must('202421011321', listProcessFiles, { id })).items;
    expect(files.map((file: { id: string }) => file.id)).toEqual(pictures);
  });
});
