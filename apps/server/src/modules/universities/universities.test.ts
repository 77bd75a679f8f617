import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getHallServices } from '@campus/contract/calls/hall-services.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import {
  becomeFirstAdministrator,
  getUniversity,
  listUniversities,
  makeFirstAdministratorLink,
  makeUniversity,
  saveUniversity,
  seeFirstAdministratorLink,
  uploadLogo,
} from '@campus/contract/calls/universities.ts';
import { FIRST_LINK_MS } from '@campus/rules/universities/university.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireQuota } from '#server/modules/people/index.ts';
import { sql } from '#server/platform/sql.ts';
import { upload as uploadPicture } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
let token = '';
let from = 0;

beforeAll(async () => {
  token = (await t.signIn('platform')).access_token;
});

const input = (orgSign: string, change: object = {}) => ({
  orgSign,
  name: { zh: '北方大学', en: 'Northern University' },
  timeZone: 'Asia/Shanghai',
  ...change,
});
const make = (orgSign: string, change: object = {}) =>
  t.call(makeUniversity, input(orgSign, change) as never, { token, json: true });
const made = async (orgSign: string, change: object = {}) => (await make(orgSign, change)).body.data;
const first = (link: string, change: object = {}) =>
  t.call(
    becomeFirstAdministrator,
    {
      token: link,
      account: 'first',
      name: '第一人',
      email: 'first@example.edu',
      mobile: '',
      next: 'Begins2026',
      confirm: 'Begins2026',
      ...change,
    } as never,
    // Each from an address of its own: an address may try thirty times a minute.
    { json: true, from: `10.9.${Math.floor(++from / 250)}.${(from % 250) + 1}` },
  );

describe('[ADM-01] [BO-01] making a university', () => {
  test('its hall opens at once, with the menu, roles, parameters, calendar and services that the product ships', async () => {
    const { university, link } = await made('north', { primaryColour: '#8A1F3D', quotaPeople: 5, quotaMb: 10 });
    expect(university).toMatchObject({
      orgSign: 'north',
      state: 'waiting',
      counts: { people: 0, departments: 0, running: 0, bytes: 0 },
      primaryColour: '#8A1F3D',
      quotaPeople: 5,
      quotaMb: 10,
      linkUntil: t.clock.now() + FIRST_LINK_MS,
      openActions: ['save', 'change-sign', 'make-link', 'suspend'],
    });
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect((await t.call(getOrganisation, { orgSign: 'north' })).body.data).toMatchObject({ oName: '北方大学' });
    const services = await t.call(getHallServices, { orgSign: 'north' });
    expect(JSON.stringify(services.body)).toContain('故障报修');
    expect((await t.call(getServiceHallParameter, { orgSign: 'north' })).status).toBe(200);
    const counts = await t.rows(
      `select (select count(*)::int from menus m where m.organisation_id = o.id) > 10 as menu,
        (select count(*)::int from roles r where r.organisation_id = o.id) as roles,
        (select count(*)::int from calendar_days c where c.organisation_id = o.id) > 5 as calendar,
        (select count(*)::int from businesses b where b.organisation_id = o.id) > 5 as services
       from organisations o where org_sign = 'north'`,
    );
    expect(counts).toEqual([{ menu: true, roles: 6, calendar: true, services: true }]);
    // The link itself is nowhere in the database.
    const stored = await t.rows(`select encode(token_hash, 'base64') as hash from first_administrator_links`);
    expect(JSON.stringify(stored)).not.toContain(link.token);
  });

  test.each([
    ['no sign', { orgSign: '' }, 'orgSign'],
    ['a sign of other letters', { orgSign: '北方' }, 'orgSign'],
    ['a sign that leads elsewhere', { orgSign: '../etc' }, 'orgSign'],
    ['a sign with a script', { orgSign: '<script>' }, 'orgSign'],
    ['a long sign', { orgSign: 'a'.repeat(41) }, 'orgSign'],
    ['a hyphen first', { orgSign: '-a' }, 'orgSign'],
    ['a colour by name', { primaryColour: 'red' }, 'primaryColour'],
    ['a colour with more behind it', { primaryColour: '#1b5fd9;x' }, 'primaryColour'],
    ['no such time zone', { timeZone: 'Asia/Nowhere' }, 'timeZone'],
    ['an offset', { timeZone: '+08:00' }, 'timeZone'],
    ['no people at all', { quotaPeople: 0 }, 'quotaPeople'],
    ['part of a MB', { quotaMb: 1.5 }, 'quotaMb'],
    ['no name', { name: { zh: ' ', en: 'x' } }, 'name.zh'],
  ])('is refused with %s, at its field', async (_what, change, field) => {
    const { status, body } = await make('elsewhere', change);
    expect(status).toBe(422);
    expect(body.facts.fields.map((fault: { field: string }) => fault.field)).toContain(field);
  });

  test('a sign is one university’s whatever its case, also when two take it at once', async () => {
    const replies = await Promise.all([make('twice'), make('TWICE'), make('twice')]);
    expect(replies.map(({ body }) => body.code ?? 'made').sort()).toEqual(['made', 'sign-taken', 'sign-taken']);
    expect((await make('scut')).body.code).toBe('sign-taken');
    expect(await t.rows(`select 1 from organisations where org_sign = 'twice'`)).toHaveLength(1);
  });

  test.each(['admin', 'approver', 'handler'])('%s may none of it', async (account) => {
    const other = (await t.signIn(account)).access_token;
    expect((await t.call(listUniversities, {}, { token: other })).body.code).toBe('not-allowed');
    const reply = await t.call(makeUniversity, input('not-theirs') as never, { token: other, json: true });
    expect(reply.body.code).toBe('not-allowed');
  });
});

describe('[ADM-01] the list', () => {
  test('has each university once, by pages, and finds by sign and by either name', async () => {
    await made('paging');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { items: { orgSign: string }[]; next: string | null } = (
        await t.call(listUniversities, { size: 2, ...(after ? { after } : {}) } as never, { token })
      ).body.data;
      seen.push(...page.items.map(({ orgSign }) => orgSign));
      after = page.next;
    } while (after);
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toEqual(expect.arrayContaining(['scut', 'sdpt', 'lingnan-demo', 'paging']));
    const find = async (words: string) =>
      (await t.call(listUniversities, { words }, { token })).body.data.items.map(
        (university: { orgSign: string }) => university.orgSign,
      );
    expect(await find('PAGIN')).toEqual(['paging']);
    expect(await find('岭南')).toEqual(['lingnan-demo']);
    expect(await find('%')).toEqual([]);
  });

  test('says four numbers, as they are, and nothing else of the inside', async () => {
    const { data } = (await t.call(listUniversities, { words: 'scut' }, { token })).body;
    const [scut] = data.items;
    const [real] = await t.rows(
      `select (select count(*)::int from people p where p.organisation_id = o.id and active) as people,
        (select count(*)::int from departments d where d.organisation_id = o.id) as departments,
        (select count(*)::int from processes s where s.organisation_id = o.id and s.status <> 'ended') as running,
        (select coalesce(sum(bytes), 0)::int from attachments a where a.organisation_id = o.id) as bytes
       from organisations o where org_sign = 'scut'`,
    );
    expect(scut.counts).toEqual(real);
    expect(Object.keys(scut).sort()).toEqual(['counts', 'createdAt', 'id', 'name', 'orgSign', 'state']);
    expect(scut.state).toBe('open');
  });
});

describe('[ADM-01] the link for the first administrator', () => {
  test('makes an administrator with a password of their own, who is signed in and holds nothing of the platform', async () => {
    const { link, university } = await made('linked');
    const seen = await t.call(seeFirstAdministratorLink, { token: link.token }, { json: true });
    expect(seen.body.data).toMatchObject({ orgSign: 'linked', name: { zh: '北方大学' } });
    const reply = await first(link.token);
    expect(reply.body.data).toMatchObject({ orgSign: 'linked', must_change_password: false });
    const own = reply.body.data.access_token;
    const { data } = (await t.call(getUserInfo, {}, { token: own })).body;
    expect(data).toMatchObject({ account: 'first', orgSign: 'linked', roles: ['administrator', 'staff'] });
    expect(data.permissions).not.toContain('organisations.manage');
    expect((await t.call(getUserLeftMenu, { t: '1' }, { token: own })).body.data.length).toBeGreaterThan(2);
    expect((await t.call(listUniversities, {}, { token: own })).body.code).toBe('not-allowed');
    await t.signIn('first', { orgSign: 'linked', password: 'Begins2026' });
    const after = (await t.call(getUniversity, { id: university.id }, { token })).body.data;
    expect(after).toMatchObject({ state: 'open', linkUntil: null, openActions: ['save', 'suspend'] });
  });

  test('opens once, also when two use it at once', async () => {
    const { link, university } = await made('once');
    const replies = await Promise.all(['one', 'two', 'three'].map((account) => first(link.token, { account })));
    expect(replies.map(({ body }) => body.code ?? 'made').sort()).toEqual([
      'first-link-over',
      'first-link-over',
      'made',
    ]);
    expect(await t.rows('select 1 from people where organisation_id = $1', [university.id])).toHaveLength(1);
    expect((await t.call(seeFirstAdministratorLink, { token: link.token })).body.code).toBe('first-link-over');
  });

  test('says the same of every link that does not open: unknown, used, replaced, over, or of a suspended university', async () => {
    const used = (await made('said-used')).link.token;
    await first(used);
    const replaced = await made('said-replaced');
    const again = await t.call(makeFirstAdministratorLink, { id: replaced.university.id }, { token });
    const suspended = await made('said-suspended');
    await t.rows(`update organisations set active = false where org_sign = 'said-suspended'`);
    const over = (await made('said-over')).link.token;
    t.clock.advance(FIRST_LINK_MS);
    token = (await t.signIn('platform')).access_token;
    const replies = await Promise.all(
      ['A'.repeat(43), '', "' or 1=1 --", used, replaced.link.token, suspended.link.token, over].map(async (link) => [
        (await first(link)).body,
        (await t.call(seeFirstAdministratorLink, { token: link }, { json: true })).body,
      ]),
    );
    for (const body of replies.flat())
      expect({ ...body, requestId: '' }).toEqual({
        statusCode: 403,
        data: null,
        msg: '该链接无法使用，请向平台管理员索取新的链接。',
        code: 'first-link-over',
        facts: {},
        requestId: '',
      });
    // The newer one was good until its own end.
    expect(again.body.data.link.token).not.toBe(replaced.link.token);
  });

  test('a newer one opens until the moment it ends', async () => {
    const { university } = await made('to-the-end');
    t.clock.advance(1000);
    const { link } = (await t.call(makeFirstAdministratorLink, { id: university.id }, { token })).body.data;
    t.clock.advance(FIRST_LINK_MS - 1);
    token = (await t.signIn('platform')).access_token;
    expect((await first(link.token)).status).toBe(200);
  });

  test.each([
    ['a short password', { next: 'Ab1', confirm: 'Ab1' }, 'next'],
    ['a common password', { next: 'password1', confirm: 'password1' }, 'next'],
    ['signs in it', { next: 'Begins_2026', confirm: 'Begins_2026' }, 'next'],
    ['the account as password', { account: 'beginner1', next: 'Beginner1', confirm: 'Beginner1' }, 'next'],
    ['[SAF-09] the account in it', { account: 'beginner1', next: '9beGinner1', confirm: '9beGinner1' }, 'next'],
    ['[SAF-09] the name in it', { name: '欧阳修', next: 'xOuYangXiu1', confirm: 'xOuYangXiu1' }, 'next'],
    ['another confirmation', { confirm: 'Begins2027' }, 'confirm'],
    ['no account', { account: ' ' }, 'account'],
    ['an account with a script', { account: '<b>x</b>' }, 'account'],
    ['no name', { name: '' }, 'name'],
    ['no e-mail address', { email: 'not one' }, 'email'],
    ['no mobile number', { mobile: '12' }, 'mobile'],
  ])('is not used by %s, and says so at its field whether the link is good or not', async (_what, change, field) => {
    const link = (await made(`kept-${from}`)).link.token;
    const [good, bad] = [await first(link, change), await first('B'.repeat(43), change)];
    expect(good.body.facts.fields[0].field).toBe(field);
    expect({ ...bad.body, requestId: '' }).toEqual({ ...good.body, requestId: '' });
    expect((await first(link)).status).toBe(200);
  });

  test('[SAF-09] is not used by a password that holds the university’s sign', async () => {
    const link = (await made('northern')).link.token;
    const refused = await first(link, { next: 'northern26', confirm: 'northern26' });
    expect(refused.body.facts.fields).toEqual([expect.objectContaining({ field: 'next', code: 'password-personal' })]);
    expect((await first(link)).status).toBe(200);
  });

  test('is never made for a university that somebody administers: it would be a way to take it over', async () => {
    const { items } = (await t.call(listUniversities, { words: 'sdpt' }, { token })).body.data;
    const reply = await t.call(makeFirstAdministratorLink, { id: items[0].id }, { token });
    expect(reply.body.code).toBe('university-administered');
    // Whoever was given a one-time password and never chose one of their own has not begun.
    const { university, link } = await made('began-elsewhere');
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, password_state, password_hash, created_at, changed_at)
       values (gen_random_uuid(), $1, 'cli', 'cli', 'staff', 'one-time', 'x', now(), now())`,
      [university.id],
    );
    await t.rows(
      `insert into person_roles (organisation_id, person_id, role_id) select p.organisation_id, p.id, r.id from people p
       join roles r on r.organisation_id = p.organisation_id and r.code = 'administrator' where p.organisation_id = $1`,
      [university.id],
    );
    expect((await t.call(makeFirstAdministratorLink, { id: university.id }, { token })).status).toBe(200);
    const { token: newer } = (await t.call(makeFirstAdministratorLink, { id: university.id }, { token })).body.data
      .link;
    await t.rows(`update people set password_state = 'set' where organisation_id = $1`, [university.id]);
    expect((await first(newer)).body.code).toBe('first-link-over');
    expect((await first(link.token)).body.code).toBe('first-link-over');
  });

  test('an address tries thirty a minute', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 32; n++)
      codes.push((await t.call(seeFirstAdministratorLink, { token: 'x' }, { from: '10.200.0.1' })).body.code);
    expect(codes.filter((code) => code === 'first-link-over')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too-many-requests');
  });
});

describe('[ADM-01] changing a university', () => {
  const save = (payload: object) => t.call(saveUniversity, payload as never, { token, json: true });

  test('names, colour, time zone and limits change; what is not sent stays, what is sent empty goes', async () => {
    const { university } = await made('changes', { primaryColour: '#112233', quotaPeople: 9 });
    const { id } = university;
    const saved = (await save({ id, name: { zh: '南', en: 'South' }, timeZone: 'Asia/Urumqi' })).body.data;
    expect(saved).toMatchObject({
      name: { zh: '南' },
      timeZone: 'Asia/Urumqi',
      primaryColour: '#112233',
      quotaPeople: 9,
    });
    const two = (await save({ id, primaryColour: '', quotaPeople: '', quotaMb: 3 })).body.data;
    expect(two).toMatchObject({ name: { en: 'South' }, primaryColour: null, quotaPeople: null, quotaMb: 3 });
    expect((await save({ id: '01890000-0000-7000-8000-000000000001' })).body.code).toBe('not-found');
  });

  test('the sign changes until the university has anybody, and never after', async () => {
    const { university, link } = await made('sign-a');
    const { id } = university;
    expect((await save({ id, orgSign: 'scut' })).body.code).toBe('sign-taken');
    expect((await save({ id, orgSign: 'Sign-B' })).body.data.orgSign).toBe('sign-b');
    expect((await t.call(getOrganisation, { orgSign: 'sign-a' })).body.code).toBe('organisation-unknown');
    expect((await first(link.token)).body.data.orgSign).toBe('sign-b');
    expect((await save({ id, orgSign: 'sign-c' })).body.code).toBe('sign-fixed');
    expect((await save({ id, orgSign: 'sign-b', quotaMb: 1 })).status).toBe(200);
  });
});

describe('[ADM-01] the logo', () => {
  async function give(id: string, content: Buffer, name = 'logo.png') {
    const boundary = 'x-boundary-x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const reply = await t.app.inject({
      method: 'POST',
      url: `${uploadLogo.path}?id=${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  test('is made small and anew, is open to everybody, and is what the pages show', async () => {
    const { id } = (await made('logo')).university;
    const large = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#12345680' } })
      .png()
      .toBuffer();
    const { body } = await give(id, Buffer.concat([large, Buffer.from('<script>alert(1)</script>')]));
    const { logo } = (await t.call(getOrganisation, { orgSign: 'logo' })).body.data;
    expect(logo).toBe(body.data.logo);
    const opened = await t.app.inject({ url: logo });
    expect(opened.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(opened.headers['content-security-policy']).toContain('sandbox');
    expect(opened.rawPayload.includes('<script>')).toBe(false);
    expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ width: 256, hasAlpha: true });
    const cleared = await t.call(saveUniversity, { id, logo: '' }, { token });
    expect(cleared.body.data.logo).toBeNull();
    expect((await t.app.inject({ url: logo })).statusCode).toBe(404);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['what only begins like a picture', '\x89PNG\r\n\x1a\n<svg onload=alert(1)>'],
    ['nothing', ''],
  ])('is never %s, whatever its name', async (_what, content) => {
    const { items } = (await t.call(listUniversities, { words: 'logo' }, { token })).body.data;
    expect((await give(items[0].id, Buffer.from(content, 'latin1'))).body.code).toBe('only-images');
  });
});

describe('[ADM-01] the quota is obeyed', () => {
  test('people: the first administrator counts, and nobody comes in beyond it, also not two at once', async () => {
    const { university, link } = await made('small', { quotaPeople: 2 });
    await first(link.token);
    const { db } = t.product;
    const add = (account: string) =>
      db
        .transaction(async (tx) => {
          await requireQuota(tx, university.id);
          await tx.run(sql`
            insert into people (id, organisation_id, account, name, kind, created_at, changed_at)
            values (gen_random_uuid(), ${university.id}, ${account}, 'x', 'staff', now(), now())`);
          return 'added';
        })
        .catch((error) => error.code);
    expect((await Promise.all(['a', 'b', 'c'].map(add))).sort()).toEqual([
      'added',
      'people-quota-full',
      'people-quota-full',
    ]);
    // Those who are disabled make room; a limit that became smaller sends nobody away.
    await t.rows(`update people set active = false where organisation_id = $1 and account <> 'first'`, [university.id]);
    expect(await add('d')).toBe('added');
    await t.call(saveUniversity, { id: university.id, quotaPeople: 1 }, { token });
    expect(await add('e')).toBe('people-quota-full');
    await t.signIn('first', { orgSign: 'small', password: 'Begins2026' });
  });

  test('files: what is beyond it is refused with words, also when two come at once', async () => {
    const { university, link } = await made('few-files', { quotaMb: 1 });
    const own = (await first(link.token)).body.data.access_token;
    const noise = await sharp(
      Buffer.alloc(700 * 700 * 3).map(() => Math.floor(Math.random() * 256)),
      {
        raw: { width: 700, height: 700, channels: 3 },
      },
    )
      .png()
      .toBuffer();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => uploadPicture(t, noise, own)));
    const codes = replies.map(({ body }) => body.code ?? 'kept');
    expect(codes).toContain('kept');
    expect(codes).toContain('storage-quota-full');
    const full = replies.find(({ body }) => body.code)!;
    expect(full.body.msg).toBe('学校的文件空间已满（1MB）！');
    const { counts } = (await t.call(getUniversity, { id: university.id }, { token })).body.data;
    expect(counts.bytes).toBeLessThanOrEqual(1024 * 1024);
    await t.call(saveUniversity, { id: university.id, quotaMb: '' }, { token, json: true });
    expect((await uploadPicture(t, noise, own)).status).toBe(200);
  });
});
