import { copyBusiness, getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { compareVersions, getDesign } from '@campus/contract/calls/flows-design.ts';
import { listVersions, publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { CallStep, ChildStep, Flow, Step } from '@campus/rules/flows/definition.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoBusinessId } from '../../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
let token: string;
let connections: { on: string; off: string; elsewhere: string };
const leave = demoBusinessId('scut', 'leave');

beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
  const add = async (orgSign: string, name: string, on: boolean): Promise<string> => {
    const [row] = await t.rows<{ id: string }>(`
      insert into connections (id, organisation_id, name_zh, name_en, address, paths, authentication, inner_allowed,
        calls_per_minute, most_timeout_ms, is_on, version, changed_at, changed_by)
      select gen_random_uuid(), o.id, '${name}', '${name}', 'https://example.org', '{/}', 'none', false, 60, 10000, ${on}, 1,
        now(), p.id
      from organisations o join people p on p.organisation_id = o.id and p.account = 'admin'
      where o.org_sign = '${orgSign}' returning id`);
    return (row as { id: string }).id;
  };
  connections = {
    on: await add('scut', '财务', true),
    off: await add('scut', '旧系统', false),
    elsewhere: await add('sdpt', '别处', true),
  };
});

type Definition = { flow: Flow; form: FormDefinition };
const open = async (businessId = leave) => {
  const reply = await t.call(getDesign, { businessId }, { token });
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const named = { name: { zh: '下一步', en: 'Next' } };
const child = (business: string, change: Partial<ChildStep> = {}): Step => ({
  ...(newStep('child', () => 'child', named) as ChildStep),
  business,
  ...change,
});
const call = (connection: string): Step => ({
  ...(newStep('call', () => 'call', named) as CallStep),
  connection,
  path: '/x',
});

/** A new business that does what leave does, and then takes these steps as well. */
async function drawn(code: string, steps: readonly Step[]) {
  const categoryId = (await t.call(getBusiness, { id: leave }, { token })).body.data.category.id;
  const copied = await t.call(
    copyBusiness,
    { id: leave, code, name: { zh: code, en: code }, numberPrefix: code.slice(-2).toUpperCase(), categoryId },
    { token },
  );
  expect(copied.status).toBe(200);
  const { id } = copied.body.data;
  const { draft } = await open(id);
  const { flow, form } = draft as Definition;
  const sent = { basedOn: draft.revision, flow: { ...flow, steps: [...steps, ...flow.steps] }, form };
  const saved = await t.send(saveVersion as never, { businessId: id, ...sent }, { token, json: true });
  expect(saved.status).toBe(200);
  return { ...saved.body.data, id };
}
const codes = (faults: { code: string; step: string | null; detail: string | null }[]) =>
  faults.map(({ code, step, detail }) => [code, step, detail].filter(Boolean).join(' '));

test('[DES-13] [C8] [C11] a designer is given the businesses and the systems that a step can use, and no others', async () => {
  const design = await open();
  const own = design.businesses.find(({ id }: { id: string }) => id === leave);
  expect(own).toMatchObject({ code: 'leave', state: 'published', name: { zh: expect.any(String) } });
  const { form } = design.published as Definition;
  expect(own.fields).toEqual(form.fields.filter(({ kind }) => kind !== 'section' && kind !== 'note'));
  expect(own.fields.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(own.writable));
  expect(design.moreBusinesses).toBe(0);
  const [{ n }] = (await t.rows<{ n: number }>(`
    select count(*)::int as n from businesses b join organisations o on o.id = b.organisation_id
    where o.org_sign = 'scut' and b.published_version_id is not null`)) as [{ n: number }];
  expect(design.businesses.length).toBe(n);
  expect(design.connections.map(({ id, on }: { id: string; on: boolean }) => [id, on])).toEqual(
    expect.arrayContaining([
      [connections.on, true],
      [connections.off, false],
    ]),
  );
  expect(JSON.stringify(design)).not.toContain(connections.elsewhere);
});

test('[DES-13] [C8] [C11] what is not there, not open or not filled in is named, and keeps it from being published', async () => {
  const elsewhere = demoBusinessId('sdpt', 'leave');
  const { id, faults, revision } = await drawn('outer-wrong', [
    child(elsewhere),
    { ...call(connections.elsewhere), id: 'call-1' },
    { ...call(connections.off), id: 'call-2' },
    { ...child(leave), id: 'child-2', fill: [{ field: 'gone', from: { kind: 'today' } }] } as Step,
  ]);
  const { form } = (await open()).published as Definition;
  const required = form.fields.filter(({ required: must, showWhen }) => must && showWhen === null);
  expect(required.length).toBeGreaterThan(0);
  expect(codes(faults)).toEqual([
    'unknown-business child',
    'unknown-connection call-1',
    'connection-off call-2',
    'child-field-unknown child-2 gone',
    ...required.map((field) => `child-field-required child-2 ${field.id}`),
  ]);
  const said = faults.find(({ code }: { code: string }) => code === 'child-field-required');
  expect(said.text.zh).toContain(`“${required[0]?.label.zh}”`);
  const refused = await t.call(publishVersion, { businessId: id, basedOn: revision }, { token });
  expect(refused.body.code).toBe('definition-faulty');
});

test('[DES-13] [C8] [C11] what is in order is published, is named, and is told apart in words', async () => {
  const { form } = (await open()).published as Definition;
  const fill = form.fields
    .filter(({ required }) => required)
    .map(({ id }) => ({ field: id, from: { kind: 'field' as const, field: id } }));
  const { id, faults, revision } = await drawn('outer-right', [child(leave, { fill }), call(connections.on)]);
  expect(codes(faults)).toEqual([]);
  const design = await open(id);
  expect(design.names.businesses[leave].zh).toBe(design.businesses[0].name.zh);
  expect(design.businesses[0].id).toBe(leave);
  expect(design.names.connections[connections.on].zh).toBe('财务');
  expect((await t.call(publishVersion, { businessId: id, basedOn: revision }, { token })).status).toBe(200);

  const { published } = await open(id);
  const steps = (published.flow as Flow).steps.map((step) => (step.id === 'call' ? { ...step, connection: '' } : step));
  const sent = { basedOn: '', publishedId: published.id, flow: { ...published.flow, steps }, form: published.form };
  const saved = await t.send(saveVersion as never, { businessId: id, ...sent }, { token, json: true });
  expect(codes(saved.body.data.faults)).toEqual(['connection-missing call']);
  const [to, from] = (await t.call(listVersions, { businessId: id }, { token })).body.data.items;
  const { changes } = (await t.call(compareVersions, { businessId: id, from: from.id, to: to.id }, { token })).body
    .data;
  expect(changes.map(({ kind, id: at, before, after }: never) => ({ kind, at, before, after }))).toEqual([
    {
      kind: 'changed',
      at: 'call',
      before: expect.objectContaining({ zh: expect.stringContaining('“财务”') }),
      after: expect.objectContaining({ zh: expect.stringContaining('还没选系统') }),
    },
  ]);
});
