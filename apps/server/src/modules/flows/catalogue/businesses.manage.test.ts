import { getAnnexes, getService, getServices, getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import * as catalogue from '@campus/contract/calls/flows-catalogue.ts';
import { getBusiness, listBusinesses, saveBusiness, suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import * as versions from '@campus/contract/calls/flows-versions.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessesOf, demoBusinessId, demoVersionId } from '../../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const tokens = {} as Record<'student' | 'staff' | 'admin' | 'elsewhere', string>;
const ids = {} as Record<'admin' | 'approver' | 'elsewhere' | 'category' | 'foreignCategory' | 'department', string>;

beforeAll(async () => {
  for (const account of ['student', 'staff', 'admin'] as const)
    tokens[account] = (await t.signIn(account)).access_token;
  tokens.elsewhere = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
  const idBy = async (text: string) => ((await t.rows<{ id: string }>(text))[0] as { id: string }).id;
  const scut = `(select id from organisations where org_sign = 'scut')`;
  const sdpt = `(select id from organisations where org_sign = 'sdpt')`;
  ids.admin = await idBy(`select id from people where account = 'admin' and organisation_id = ${scut}`);
  ids.approver = await idBy(`select id from people where account = 'approver' and organisation_id = ${scut}`);
  ids.elsewhere = await idBy(`select id from people where account = 'admin' and organisation_id = ${sdpt}`);
  ids.category = await idBy(`select id from business_categories where position = 3 and organisation_id = ${scut}`);
  ids.foreignCategory = await idBy(
    `select id from business_categories where position = 3 and organisation_id = ${sdpt}`,
  );
  ids.department = await idBy(`select id from departments where name_zh = '网络工程系' and organisation_id = ${scut}`);
});

const words = (zh: string, en = zh) => ({ zh, en });
const saying = (change: object = {}) => ({
  code: 'visitor',
  categoryId: ids.category,
  name: words('访客预约', 'Visitors'),
  icon: 'door',
  summary: words('校外访客入校', 'Guests from outside'),
  introduction: words('', ''),
  numberPrefix: 'FK',
  audience: { kind: 'chosen', departments: [ids.department] },
  guides: [{ name: 'gate', title: words('校门', 'Gates'), body: words('北门', 'North gate') }],
  owners: [ids.admin],
  supervisors: [ids.approver],
  ...change,
});
/** What the draft of a business is now, as an editor who opened it says it. */
const draftOf = async (businessId: string): Promise<number | ''> =>
  (await t.call(getBusiness, { id: businessId }, { token: tokens.admin })).body.data?.draft?.revision ?? '';
const publish = async (businessId: string, token = tokens.admin) =>
  t.call(publishVersion, { businessId, basedOn: (await draftOf(businessId)) || 1 }, { token });
const say = (change: object = {}, token = tokens.admin) =>
  t.send(saveBusiness as never, saying(change), { token, json: true });
const draft = async (businessId: string, sent: object, token = tokens.admin) =>
  t.send(saveVersion as never, { businessId, basedOn: await draftOf(businessId), ...sent }, { token, json: true });
const leave = () => {
  const { flow, form } = demoBusinessesOf('scut').find((business) => business.code === 'leave') as ReturnType<
    typeof demoBusinessesOf
  >[0];
  return structuredClone({ flow, form });
};
const open = async (id: string) => (await t.call(getBusiness, { id }, { token: tokens.admin })).body.data;

describe('a business from its making to its end', () => {
  let id = '';

  test('[C60] is made with name, audience, owners, supervisors, guides and the prefix of its numbers', async () => {
    const made = await say();
    expect(made.status).toBe(200);
    id = made.body.data.id;
    expect(await open(id)).toMatchObject({
      code: 'visitor',
      state: 'draft',
      numberPrefix: 'FK',
      audience: { kind: 'chosen', departments: [{ id: ids.department, name: { zh: '网络工程系' } }] },
      guides: [{ name: 'gate' }],
      owners: [{ id: ids.admin }],
      supervisors: [{ id: ids.approver }],
      published: null,
      draft: null,
    });
    const seen = await t.call(getService, { id }, { token: tokens.student });
    expect(seen.body.code).toBe('not-found');
    const managed = await t.call(getService, { id }, { token: tokens.admin });
    expect(managed.body.data).toMatchObject({ blocked: 'not-for-you', startStep: null, steps: [] });
  });

  test('[C60] without a draft there is nothing to publish', async () => {
    const reply = await publish(id);
    expect(reply).toMatchObject({ status: 409, body: { code: 'nothing-to-publish' } });
  });

  test('[C60] a draft with faults is kept, says what is wrong in both languages, and cannot be published', async () => {
    const { flow, form } = leave();
    const { agree: _, ...without } = (flow.steps[0] as { buttons: Record<string, unknown> }).buttons;
    Object.assign(flow.steps[0] as object, { buttons: without });
    const saved = await draft(id, { flow, form });
    expect(saved.body.data).toMatchObject({
      number: 1,
      faults: [
        {
          code: 'no-way-to-say-yes',
          step: 'head',
          detail: null,
          text: {
            zh: '环节“直属负责人审批”没有“同意”或“已解决”按钮，走到这里就无法继续。',
            en: 'The step “Approval by your head” has no button to agree or to solve, so nothing can go on from there.',
          },
        },
      ],
    });
    const refused = await publish(id);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'definition-faulty',
        facts: { faults: [{ code: 'no-way-to-say-yes', step: 'head', detail: null }] },
      },
    });
    expect((await open(id)).draft.flow.steps[0].buttons.agree).toBe(undefined);
  });

  test('[C60] the draft is changed in its place, published, and then started by those whom it is meant for', async () => {
    const saved = await draft(id, leave());
    expect(saved.body.data).toMatchObject({ number: 1, faults: [] });
    const published = await publish(id);
    expect(published.body.data).toEqual({ id: saved.body.data.id, number: 1 });
    const mine = await t.call(getServices, { words: 'fangke' }, { token: tokens.student });
    expect(mine.body.data.items).toMatchObject([{ id, startStep: `${saved.body.data.id}.start` }]);
    const others = await t.call(getServices, { words: 'fangke' }, { token: tokens.admin });
    expect(others.body.data.items).toEqual([]);
    const [row] = await t.rows<{ published_by: string }>('select published_by from business_versions where id = $1', [
      published.body.data.id,
    ]);
    expect(row?.published_by).toBe(ids.admin);
  });

  test('[C54] a new version leaves the old one whole: it is retired, and its address says that it was superseded', async () => {
    const before = await open(id);
    const next = leave();
    Object.assign(next.flow, { withdraw: 'never' });
    const saved = await draft(id, next);
    expect(saved.body.data.number).toBe(2);
    const still = await t.call(getStartForm, { sId: `${before.published.id}.start` }, { token: tokens.student });
    expect(still.body.data.withdraw).toBe('until-decided');
    await publish(id);
    const after = await open(id);
    expect(after).toMatchObject({ published: { number: 2, flow: { withdraw: 'never' } }, draft: null });
    const rows = await t.rows<{ number: number; state: string; withdraw: string }>(
      `select number, state, flow ->> 'withdraw' as withdraw from business_versions where business_id = $1 order by number`,
      [id],
    );
    expect(rows).toEqual([
      { number: 1, state: 'retired', withdraw: 'until-decided' },
      { number: 2, state: 'published', withdraw: 'never' },
    ]);
    const old = await t.call(getStartForm, { sId: `${before.published.id}.start` }, { token: tokens.student });
    expect(old).toMatchObject({ status: 409, body: { code: 'version-superseded' } });
  });

  test('[C60] suspended it leaves the catalogue and cannot be started; put back it is as it was', async () => {
    const sId = `${(await open(id)).published.id}.start`;
    const away = await t.call(suspendBusiness, { id, suspended: true }, { token: tokens.admin });
    expect(away.body.data).toEqual({ id, state: 'suspended' });
    expect((await t.call(getServices, { words: '访客' }, { token: tokens.student })).body.data.items).toEqual([]);
    expect((await t.call(getStartForm, { sId }, { token: tokens.student })).body.code).toBe('business-suspended');
    const seen = await t.call(getService, { id }, { token: tokens.student });
    expect(seen.body.data).toMatchObject({ blocked: 'suspended', startStep: null });
    const back = await t.call(suspendBusiness, { id, suspended: false }, { token: tokens.admin });
    expect(back.body.data.state).toBe('published');
    expect((await t.call(getStartForm, { sId }, { token: tokens.student })).status).toBe(200);
  });

  test('changing what is said keeps guides and supervisors that are not sent, and its place among the others', async () => {
    const { revision } = await open(id);
    const {
      guides: _g,
      supervisors: _s,
      ...rest
    } = saying({ id, revision, name: words('访客入校', 'Guests') }) as Record<string, unknown>;
    const reply = await t.send(saveBusiness as never, rest, { token: tokens.admin, json: true });
    expect(reply.body.data).toEqual({ id, revision: revision + 1 });
    expect(await open(id)).toMatchObject({
      name: { zh: '访客入校', en: 'Guests' },
      guides: [{ name: 'gate' }],
      supervisors: [{ id: ids.approver }],
    });
    const found = await t.call(getServices, { words: 'fkrx' }, { token: tokens.student });
    expect(found.body.data.items).toHaveLength(1);
  });

  test('every business of the organisation is listed for those who manage them, with its state', async () => {
    await t.call(suspendBusiness, { id: demoBusinessId('scut', 'room'), suspended: true }, { token: tokens.admin });
    const seen: { code: string; state: string; versionNumber: number }[] = [];
    let after: string | undefined;
    do {
      const page = await t.call(listBusinesses, { size: 2, ...(after ? { after } : {}) }, { token: tokens.admin });
      seen.push(...page.body.data.items);
      after = page.body.data.next ?? undefined;
    } while (after);
    expect(seen.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'fault-report published',
      'complaint published',
      ...Object.values(applicationBusinesses).map((code) => `${code} published`),
      'staff-registration published',
      'leave published',
      'seal published',
      'loan published',
      'room suspended',
      'certificate published',
      'visitor published',
    ]);
    expect(seen.at(-1)?.versionNumber).toBe(2);
    const found = await t.call(listBusinesses, { words: 'zhengming' }, { token: tokens.admin });
    expect(found.body.data.items).toMatchObject([{ code: 'certificate' }]);
    for (const words of ['fault-report', 'FAULT-REPORT', 'ult-rep'])
      expect((await t.call(listBusinesses, { words }, { token: tokens.admin })).body.data.items, words).toMatchObject([
        { code: 'fault-report' },
      ]);
    await t.call(suspendBusiness, { id: demoBusinessId('scut', 'room'), suspended: false }, { token: tokens.admin });
  });
});

describe('what is refused', () => {
  test('nobody without the permission manages anything', async () => {
    const sent = { id: demoBusinessId('scut', 'leave'), businessId: demoBusinessId('scut', 'leave'), suspended: true };
    for (const call of [...Object.values(catalogue), ...Object.values(versions)].filter((one) => 'path' in one))
      for (const token of [tokens.student, tokens.staff])
        expect((await t.send(call as never, sent, { token, json: true })).body.code, call.path).toBe('not-allowed');
  });

  test('an administrator elsewhere finds none of it', async () => {
    const id = demoBusinessId('scut', 'leave');
    const token = tokens.elsewhere;
    expect((await t.call(getBusiness, { id }, { token })).body.code).toBe('not-found');
    expect((await t.call(getAnnexes, { id }, { token })).body.code).toBe('not-found');
    expect((await t.call(suspendBusiness, { id, suspended: true }, { token })).body.code).toBe('not-found');
    expect((await publish(id, token)).body.code).toBe('not-found');
    expect((await draft(id, leave(), token)).body.code).toBe('not-found');
    const own = {
      categoryId: ids.foreignCategory,
      owners: [ids.elsewhere],
      supervisors: [],
      audience: { kind: 'all' },
    };
    expect((await say({ id, revision: 1, ...own }, token)).body.code).toBe('not-found');
  });

  test('a code that is taken', async () => {
    expect((await say({ code: 'leave' })).body.code).toBe('business-code-taken');
  });

  test.each([
    ['a category of another organisation', () => ({ categoryId: ids.foreignCategory }), 'categoryId'],
    ['an owner of another organisation', () => ({ owners: [ids.elsewhere] }), 'owners'],
    ['a supervisor who is nobody', () => ({ supervisors: [ids.category] }), 'supervisors'],
    [
      'a department that is not there',
      () => ({ audience: { kind: 'chosen', departments: [ids.admin] } }),
      'audience.departments',
    ],
    ['an audience of nobody', () => ({ audience: { kind: 'chosen' } }), 'audience'],
    ['two guides of one name', () => ({ guides: [...saying().guides, ...saying().guides] }), 'guides'],
    ['a prefix in small letters', () => ({ numberPrefix: 'fk' }), 'numberPrefix'],
  ])('%s', async (_title, change, field) => {
    const reply = await say({ code: 'other', ...change() });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field }] } });
  });

  test('a definition that names what the organisation does not have', async () => {
    const id = demoBusinessId('scut', 'leave');
    const { flow, form } = leave();
    Object.assign(flow.steps[0] as object, { who: { kind: 'people', people: [ids.elsewhere] } });
    Object.assign(flow.steps[2] as object, { who: { kind: 'role', role: 'nobody' } });
    const saved = await draft(id, { flow, form });
    expect(saved.body.data.faults).toMatchObject([
      { code: 'unknown-person', step: 'head', detail: ids.elsewhere },
      {
        code: 'unknown-role',
        step: 'personnel',
        text: { en: 'The role “nobody” named at the step “Copy to personnel” is not there.' },
      },
    ]);
    // What runs and what is started stay as they were.
    expect((await open(id)).published.id).toBe(demoVersionId('scut', 'leave'));
  });
});
