import { reopenEnded } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import {
  beginRegistration,
  submitRegistration,
  uploadPermit,
} from '@campus/contract/calls/network-applications-registration.ts';
import { describe, expect, test } from 'vitest';
import { networkPlay } from '../../../test/network-application-play.ts';
import { pictureBytes } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';
import { clearRegistrations } from './index.ts';

const t = testApp();
const play = networkPlay(t);
const HOUR = 3_600_000;
const NUMBER = '11010519491231002X';

const begin = async () => (await t.call(beginRegistration, { orgSign: 'scut' })).body.Data;
async function upload(ticket: string, picture?: Buffer) {
  const content = picture ?? (await pictureBytes());
  const boundary = 'b0undary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="证.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const reply = await t.app.inject({
    method: 'POST',
    url: `${uploadPermit.path}?ticket=${ticket}`,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(await t.signatureFor(`ticket=${ticket}`, payload)),
    },
  });
  return { status: reply.statusCode, body: reply.json() };
}
type Begun = { ticket: string; departments: { id: string; name: { zh: string } }[] };
const filled = (begun: Begun, permits: string[], change: object = {}) => ({
  ticket: begun.ticket,
  name: '赵一凡',
  account: '400777',
  sex: 'male',
  mobile: '13800009999',
  email: 'zyf@example.edu',
  departmentId: begun.departments.at(-1)!.id,
  section: '网络组',
  jobNumber: '400777',
  identityType: 'staff',
  documentType: 'identity-card',
  documentNumber: NUMBER.toLowerCase(),
  permitKind: 'work-permit',
  permits,
  ...change,
});
const submit = (payload: object) => t.call(submitRegistration, payload as never, { json: true });

describe('registering as staff', () => {
  test('[RULE-15] [CONST-11] from the open page to the first sign-in', async () => {
    const begun = await begin();
    expect(begun.departments.length).toBeGreaterThan(5);
    expect(begun.introduction.zh).toContain('工作证');
    const { body } = await upload(begun.ticket);
    expect(body.Data.link).toContain('/attachments/open');
    const permit = body.Data.id;
    const sent = await submit(filled(begun, [permit]));
    expect(sent.body).toMatchObject({ StatusCode: 200, Data: { number: expect.stringMatching(/^ZC\d+/) } });
    await expect(t.signIn('400777', { password: '1231002X' })).rejects.toThrow();
    const [row] = await t.rows<{ id: string }>(`select id from processes where number = $1`, [sent.body.Data.number]);
    const seen = await play.view('200158', row!.id);
    expect(JSON.stringify(seen)).toContain('**************002X');
    expect(JSON.stringify(seen)).not.toContain(NUMBER);
    expect(JSON.stringify(seen)).toContain(permit);
    await play.decide(row!.id);
    const token = await t.signIn('400777', { password: '1231002X' });
    expect(token.access_token).toBeTruthy();
    const [person] = await t.rows(
      `select p.active, p.kind, p.password_state as state, r.code as role from people p join person_roles pr on pr.person_id = p.id join roles r on r.id = pr.role_id where p.account = '400777'`,
    );
    expect(person).toEqual({ active: true, kind: 'staff', state: 'one-time', role: 'staff' });
    expect(t.log.join('')).not.toContain(NUMBER);
  });

  test('[C46] an account that is somebody’s, or is being reviewed, cannot be registered; one that was refused can be again', async () => {
    const first = await begin();
    const permit = (await upload(first.ticket)).body.Data.id;
    expect((await submit(filled(first, [permit], { account: 'STAFF' }))).body.code).toBe('account-taken');
    expect((await submit(filled(first, [permit], { account: '400778' }))).status).toBe(200);
    const two = await begin();
    const other = (await upload(two.ticket)).body.Data.id;
    expect((await submit(filled(two, [other], { account: '400778' }))).body.code).toBe('account-taken');
    const [row] = await t.rows<{ id: string }>(
      `select process_id as id from staff_registrations r join people p on p.id = r.person_id where p.account = '400778'`,
    );
    await play.decide(row!.id, 'disagree');
    // [C46] Its name is free for whoever asks for it next.
    expect((await play.view('admin', row!.id)).openActions).not.toContain('reopen-ended');
    expect(await play.does('admin', reopenEnded, { id: row!.id, step: 'review', reason: 'x' })).toMatchObject({
      code: 'ends-for-good',
    });
    expect((await submit(filled(two, [other], { account: '400778', name: '赵二' }))).status).toBe(200);
    await expect(t.signIn('400778', { password: '1231002X' })).rejects.toThrow();
  });

  test.each([
    ['no picture', { permits: [] }, 'permit-required'],
    ['a staff member with an admission notice', { permitKind: 'admission-notice' }, 'invalid'],
    ['a document number that does not check', { documentNumber: '110105194912310021' }, 'invalid'],
    ['a mobile that is none', { mobile: '12345' }, 'invalid'],
    ['an account with signs', { account: 'a b;c' }, 'invalid'],
    ['a blank name', { name: ' ' }, 'invalid'],
    ['a department of nowhere', { departmentId: '00000000-0000-4000-8000-000000000000' }, 'invalid'],
    ['a role that nobody asked for', { role: 'administrator' }, 'invalid'],
  ])('[RULE-15] [RULE-10] [RULE-18] %s is refused', async (_, change, code) => {
    const begun = await begin();
    const permit = (await upload(begun.ticket)).body.Data.id;
    const { body } = await submit(filled(begun, [permit], { account: '400790', ...change }));
    expect(body.code).toBe(code);
    expect(await t.rows(`select 1 from people where account = '400790'`)).toEqual([]);
    t.clock.advance(HOUR);
  });

  test('[RULE-15] the sentence of the missing permit, in both languages', async () => {
    const begun = await begin();
    const ask = (language: 'zh' | 'en') =>
      t.call(submitRegistration, filled(begun, []) as never, { json: true, language });
    expect((await ask('zh')).body.Msg).toBe('请上传工作证（博士后可上传录取通知书）！');
    expect((await ask('en')).body.Msg).toBe('Upload your work permit (postdocs: the admission notice will do).');
  });

  test('a ticket lasts an hour, takes three pictures, and is used once', async () => {
    const begun = await begin();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await upload(begun.ticket)).body.Data.id);
    expect((await upload(begun.ticket)).body.code).toBe('registration-too-often');
    expect((await upload('A'.repeat(43))).body.code).toBe('registration-expired');
    const foreign = await begin();
    const theirs = (await upload(foreign.ticket)).body.Data.id;
    expect((await submit(filled(begun, [theirs], { account: '400791' }))).status).toBe(404);
    expect((await submit(filled(begun, ids, { account: '400791' }))).status).toBe(200);
    expect((await submit(filled(begun, ids, { account: '400792' }))).body.code).toBe('registration-expired');
    t.clock.advance(HOUR + 1);
    expect((await submit(filled(foreign, [theirs], { account: '400793' }))).body.code).toBe('registration-expired');
    await clearRegistrations(t.database.db, t.clock.now() - HOUR);
    expect(await t.rows(`select 1 from attachments where id = $1`, [theirs])).toEqual([]);
    expect(await t.rows(`select 1 from attachments where id = $1`, [ids[0]])).toHaveLength(1);
  });

  test('what is no picture is no permit', async () => {
    const begun = await begin();
    expect((await upload(begun.ticket, Buffer.from('<svg onload="x"/>'))).body.code).toBe('only-images');
  });

  test('a hundred an hour from one address, and no more', async () => {
    t.clock.advance(HOUR + 1);
    const all = await Promise.all(Array.from({ length: 104 }, () => t.call(beginRegistration, { orgSign: 'scut' })));
    expect(all.filter((reply) => reply.status === 200)).toHaveLength(100);
    expect(all.filter((reply) => reply.status === 429)).toHaveLength(4);
    t.clock.advance(HOUR + 1);
    expect((await t.call(beginRegistration, { orgSign: 'scut' })).status).toBe(200);
  });

  test('it needs the hall’s signature, and is in nobody’s catalogue', async () => {
    expect((await t.call(beginRegistration, { orgSign: 'scut' }, { signed: false })).status).toBe(401);
    const [version] = await t.rows<{ id: string }>(
      `select b.published_version_id as id from businesses b join organisations o on o.id = b.organisation_id where o.org_sign = 'scut' and b.code = 'staff-registration'`,
    );
    play.forget();
    expect(
      (await play.does('staff', submitProcess, { sId: `${version!.id}.start`, form: {} })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
