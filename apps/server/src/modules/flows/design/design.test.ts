import { copyBusiness, getBusiness, listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { compareVersions, getDesign, resolvePeople } from '@campus/contract/calls/flows-design.ts';
import { listVersions, publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Flow, PersonStep } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessId } from '../../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const tokens = {} as Record<'admin' | 'student' | 'elsewhere', string>;
const people = {} as Record<'admin' | 'student' | 'approver', string>;
const leave = () => demoBusinessId('scut', 'leave');

beforeAll(async () => {
  tokens.admin = (await t.signIn('admin')).access_token;
  tokens.student = (await t.signIn('student')).access_token;
  tokens.elsewhere = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
  for (const account of ['admin', 'student', 'approver'] as const) {
    const [row] = await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.account = '${account}'`,
    );
    people[account] = (row as { id: string }).id;
  }
});

type Definition = { flow: Flow; form: FormDefinition };
const open = async (businessId = leave()) => {
  const reply = await t.call(getDesign, { businessId }, { token: tokens.admin });
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const leaveDefinition = async (): Promise<Definition> => {
  const { flow, form } = (await open()).published;
  return { flow, form };
};
const resolve = (definition: Definition, more: object = {}, token = tokens.admin) =>
  t.send(resolvePeople as never, { businessId: leave(), ...definition, ...more }, { token, json: true });
const save = (businessId: string, sent: object) =>
  t.send(saveVersion as never, { businessId, ...sent }, { token: tokens.admin, json: true });

const categoryOf = async (): Promise<string> =>
  (await t.call(getBusiness, { id: leave() }, { token: tokens.admin })).body.data.category.id;

/** One step in a flow of nothing else. */
const alone = ({ flow, form }: Definition, change: Partial<PersonStep>): Definition => ({
  flow: { ...flow, steps: [{ ...(flow.steps[0] as PersonStep), ...change }] },
  form,
});

describe('what a designer opens', () => {
  test('[DES-02] the published version with the names of all that it names, and every role to choose from', async () => {
    const design = await open();
    expect(design).toMatchObject({
      business: { code: 'leave', state: 'published', builtIn: false, openActions: expect.arrayContaining(['change']) },
      draft: null,
      actions: ['pass', 'refuse'],
      faults: [],
      warnings: [],
    });
    const flow: Flow = design.published.flow;
    const copied = JSON.stringify(flow).match(/"label":"([^"]+)"/)?.[1] as string;
    expect(design.names.labels[copied].zh).toBe('人事组');
    expect(design.roles.map(({ code }: { code: string }) => code)).toContain('administrator');
  });

  test('[DES-07] a draft with its faults, warnings and who changed it last', async () => {
    const [business] = (await t.call(listBusinesses, { words: '用印' }, { token: tokens.admin })).body.data.items;
    const before = await open(business.id);
    const { flow, form } = before.published;
    const half = { ...flow.steps[0], who: { kind: 'people', people: [] }, name: { zh: '', en: '' } };
    const saved = await save(business.id, {
      basedOn: '',
      publishedId: before.published.id,
      flow: { ...flow, steps: [half, ...flow.steps.slice(1)] },
      form: { ...form, fields: [{ ...form.fields[0], label: { zh: '', en: '' } }, ...form.fields.slice(1)] },
    });
    expect(saved.status).toBe(200);
    const design = await open(business.id);
    expect(design.draft).toMatchObject({ revision: saved.body.data.revision, changedBy: { id: people.admin } });
    expect(design.faults).toEqual(saved.body.data.faults);
    const codes = design.faults.map(({ code, step, field }: Record<string, string>) => [code, step, field]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ['people-empty', half.id, null],
        ['name-missing', half.id, null],
      ]),
    );
  });

  test('[DES-06] a draft that travels in a form is kept with its nulls and numbers; text that cannot be kept is refused', async () => {
    const businessId = demoBusinessId('scut', 'certificate');
    const { published } = await open(businessId);
    const { flow, form } = published;
    const sent = { businessId, basedOn: '', publishedId: published.id, form: JSON.stringify(form) };
    const kept = await t.call(saveVersion, { ...sent, flow: JSON.stringify(flow) }, { token: tokens.admin });
    expect(kept.status).toBe(200);
    expect((await open(businessId)).draft).toMatchObject({ flow, form, revision: kept.body.data.revision });
    const asked = await t.call(
      resolvePeople,
      { businessId, flow: JSON.stringify(flow), form: JSON.stringify(form) },
      { token: tokens.admin },
    );
    expect(asked.status).toBe(200);
    for (const text of [String.raw`{"start":"\ud800"}`, '{', '[]', '7']) {
      const refused = await t.call(saveVersion, { ...sent, basedOn: '1', flow: text }, { token: tokens.admin });
      expect(refused).toMatchObject({ status: 422, body: { facts: { fields: [{ field: 'flow', code: 'format' }] } } });
    }
  });

  test('actions of the product stand only where the product put them', async () => {
    const [business] = (await t.call(listBusinesses, { words: '开通' }, { token: tokens.admin })).body.data.items;
    const design = await open(business.id);
    expect(design.actions.length).toBeGreaterThan(2);
    const { flow, form } = await leaveDefinition();
    const stolen = {
      id: 'own',
      name: { zh: '处理', en: 'Act' },
      kind: 'action',
      action: design.actions[2],
      onFailure: 'end',
    };
    const made = await t.call(
      copyBusiness,
      {
        id: leave(),
        code: 'borrowed',
        name: { zh: '借', en: 'B' },
        numberPrefix: 'JJ',
        categoryId: await categoryOf(),
      },
      { token: tokens.admin },
    );
    const businessId = made.body.data.id;
    const { draft } = await open(businessId);
    const saved = await save(businessId, {
      basedOn: draft.revision,
      flow: { ...flow, steps: [...flow.steps, stolen] },
      form,
    });
    expect(saved.body.data.faults).toMatchObject([{ code: 'unknown-action', step: 'own' }]);
    const refused = await t.call(
      publishVersion,
      { businessId, basedOn: saved.body.data.revision },
      { token: tokens.admin },
    );
    expect(refused.body.code).toBe('definition-faulty');
  });

  test('[BO-14] a built-in business takes another approval, and does not lose what the product does and reads in it', async () => {
    const [business] = (await t.call(listBusinesses, { words: '开通' }, { token: tokens.admin })).body.data.items;
    const { published } = await open(business.id);
    const { flow, form } = published as { flow: Flow; form: FormDefinition };
    const keep = (steps: unknown[], fields: unknown[], basedOn: number | '') =>
      save(business.id, { basedOn, publishedId: published.id, flow: { ...flow, steps }, form: { ...form, fields } });
    const codes = ({ body }: Awaited<ReturnType<typeof keep>>) =>
      body.data.faults.map(({ code }: { code: string }) => code);
    const approval = { ...(await leaveDefinition()).flow.steps[0], id: 'one-more' };
    const more = await keep([approval, ...flow.steps], [...form.fields], '');
    expect(codes(more)).toEqual([]);
    const bare = flow.steps.filter(({ kind }) => kind !== 'action' && kind !== 'exclusive');
    const less = await keep([approval, ...bare], form.fields.slice(1), more.body.data.revision);
    expect(codes(less)).toEqual(expect.arrayContaining(['built-in-action-missing', 'built-in-field-missing']));
    const refused = await t.call(
      publishVersion,
      { businessId: business.id, basedOn: less.body.data.revision },
      { token: tokens.admin },
    );
    expect(refused.body.code).toBe('definition-faulty');
    const { relied } = await open(business.id);
    expect(relied).toMatchObject({ actions: ['network-book', 'network-carry-out'], fillsForm: true });
    expect(relied.fields.map(({ id }: { id: string }) => id)).toEqual(form.fields.map(({ id }) => id));
    expect((await open(leave())).relied).toBeNull();
  });

  test('nobody opens what they do not manage', async () => {
    for (const [token, code] of [
      [tokens.student, 'not-allowed'],
      [tokens.elsewhere, 'not-found'],
    ] as const)
      expect((await t.call(getDesign, { businessId: leave() }, { token })).body.code).toBe(code);
  });
});

describe('whom a draft would ask', () => {
  test('[DES-04] every who-rule finds the people of today for a sample submitter', async () => {
    const definition = await leaveDefinition();
    const reply = await resolve(definition, { submitterId: people.student });
    expect(reply.status).toBe(200);
    const { submitter, steps } = reply.body.data;
    expect(submitter.id).toBe(people.student);
    expect(steps[0]).toMatchObject({ step: definition.flow.steps[0]?.id, because: 'rule', more: 0, dropped: [] });
    expect(steps[0].people).toHaveLength(1);
  });

  test.each([
    ['people', () => ({ kind: 'people', people: [people.approver] }), 'rule', () => [people.approver]],
    ['the submitter', () => ({ kind: 'submitter' }), 'rule', () => [people.student]],
    ['picked', () => ({ kind: 'submitter-picks', several: false }), 'picked', () => []],
    ['an empty field', () => ({ kind: 'field', field: 'nothing' }), 'field-empty', () => []],
    ['nobody chosen yet', () => ({ kind: 'people', people: [] }), 'nobody-found', null],
    ['no label chosen yet', () => ({ kind: 'label', label: '' }), 'nobody-found', null],
    ['no department chosen yet', () => ({ kind: 'department', department: '', below: true }), 'nobody-found', null],
    ['no head chosen yet', () => ({ kind: 'department-head', department: '' }), 'nobody-found', null],
    ['no role chosen yet', () => ({ kind: 'role', role: '' }), 'nobody-found', null],
  ] as const)('[DES-04] %s', async (_, who, because, expected) => {
    const definition = alone(await leaveDefinition(), { who: who() as never, whenSubmitter: 'self' });
    const reply = await resolve(definition, { submitterId: people.student });
    expect(reply.status).toBe(200);
    const [step] = reply.body.data.steps;
    expect(step.because).toBe(because);
    if (expected) expect(step.people.map((each: { person: { id: string } }) => each.person.id)).toEqual(expected());
  });

  test('[DES-04] a disabled person is named as one who cannot be asked', async () => {
    await t.rows('update people set active = false where id = $1', [people.approver]);
    const definition = alone(await leaveDefinition(), { who: { kind: 'people', people: [people.approver] } });
    const [step] = (await resolve(definition)).body.data.steps;
    await t.rows('update people set active = true where id = $1', [people.approver]);
    expect(step.because).toBe('nobody-found');
    expect(step.dropped).toMatchObject([{ id: people.approver }]);
  });

  test('a submitter of another university, and a definition of no shape, are refused; nothing is written', async () => {
    const count = () => t.rows<{ n: number }>('select count(*)::int as n from audit_entries');
    const before = await count();
    const definition = await leaveDefinition();
    const [stranger] = await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    expect((await resolve(definition, { submitterId: stranger?.id })).body.code).toBe('invalid');
    expect((await resolve({ ...definition, flow: { ...definition.flow, withdraw: 'x' } as never })).body.code).toBe(
      'definition-malformed',
    );
    expect((await resolve(definition, {}, tokens.elsewhere)).body.code).toBe('not-found');
    const refusals = 3;
    expect((await count())[0]?.n).toBeLessThanOrEqual((before[0]?.n ?? 0) + refusals);
  });
});

describe('what is different between versions', () => {
  test('[DES-01] is said in both languages, and only of versions of that business', async () => {
    const businessId = demoBusinessId('scut', 'room');
    const before = (await t.call(getBusiness, { id: businessId }, { token: tokens.admin })).body.data;
    const { flow, form } = before.published;
    const saved = await save(businessId, {
      basedOn: '',
      publishedId: before.published.id,
      flow: { ...flow, withdraw: flow.withdraw === 'never' ? 'any-time' : 'never' },
      form: {
        ...form,
        fields: form.fields.map((field: object, n: number) => (n === 0 ? { ...field, required: false } : field)),
      },
    });
    const ask = (from: string, to: string, token = tokens.admin) =>
      t.call(compareVersions, { businessId, from, to }, { token });
    const draft = await ask(before.published.id, saved.body.data.id);
    const about = draft.body.data.changes.map(
      (change: { kind: string; about: string }) => `${change.kind} ${change.about}`,
    );
    expect(about).toEqual(expect.arrayContaining(['changed flow', 'changed field']));
    for (const { before: was, after: is } of draft.body.data.changes)
      expect([was.zh === is.zh, was.en === is.en]).toEqual([false, false]);
    expect((await ask(before.published.id, before.published.id)).body.data.changes).toEqual([]);
    await t.call(publishVersion, { businessId, basedOn: saved.body.data.revision }, { token: tokens.admin });
    const [newest, older] = (await t.call(listVersions, { businessId }, { token: tokens.admin })).body.data.items;
    expect((await ask(older.id, newest.id)).body.data.changes).toEqual(draft.body.data.changes);
    const other = (await open()).published.id;
    expect((await ask(older.id, other)).body.code).toBe('not-found');
    expect((await ask(older.id, newest.id, tokens.elsewhere)).body.code).toBe('not-found');
  });
});
