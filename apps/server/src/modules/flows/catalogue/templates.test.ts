import {
  getBusiness,
  listManagedCategories,
  listTemplates,
  startFromTemplate,
} from '@campus/contract/calls/flows-catalogue.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { everyStep } from '@campus/rules/flows/definition.ts';
import { beforeAll, expect, test } from 'vitest';
import { businessTemplates } from '../../../../db/seeds/reference/templates/index.ts';
import { testApp } from '../../../../test/test-app.ts';
import { readDefinition } from './definition.reader.ts';

const t = testApp();
let admin = '';
let categoryId = '';
let label = '';

beforeAll(async () => {
  admin = (await t.signIn('admin')).access_token;
  categoryId = (await t.call(listManagedCategories, {}, { token: admin })).body.data.items[0].id;
  const [row] = await t.rows<{ id: string }>(
    `select l.id from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut' limit 1`,
  );
  label = row?.id ?? '';
});

const begin = (template: string, code: string, token = admin) =>
  t.call(
    startFromTemplate,
    { template, code, name: { zh: '新业务', en: 'New' }, numberPrefix: 'XY', categoryId },
    { token },
  );

test('[DES-16] there are ten templates to begin from, and a blank one; each says its fields and its way', async () => {
  const { items } = (await t.call(listTemplates, {}, { token: admin })).body.data;
  expect(items).toHaveLength(11);
  expect(new Set(items.map(({ code }: { code: string }) => code)).size).toBe(11);
  for (const item of items) {
    expect(item.fields.length).toBeGreaterThan(0);
    expect(item.steps.length).toBeGreaterThan(0);
    expect(JSON.stringify(item)).not.toMatch(/未知|unknown|\{\{/);
  }
});

test.each(businessTemplates.map((template) => [template.code, template] as const))(
  '[DES-16] the template %s lacks nothing but the groups that each university chooses for itself',
  async (code, template) => {
    expect(() => readDefinition({ flow: template.flow, form: template.form })).not.toThrow();
    const made = await begin(code, `t-${code}`);
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    const open = (await t.call(getBusiness, { id }, { token: admin })).body.data;
    expect(open).toMatchObject({ state: 'draft', code: `t-${code}`, published: null, draft: { number: 1 } });
    const steps = [...everyStep(template.flow.steps)].map(({ step }) => step);
    const open1 = steps.filter((step) => 'who' in step && step.who.kind === 'label').map(({ id: step }) => step);
    const save = (flow: unknown, basedOn: number) =>
      t.send(
        saveVersion as never,
        { businessId: id, basedOn, flow, form: template.form },
        { token: admin, json: true },
      );
    const first = await save(template.flow, open.draft.revision);
    const faulty = first.body.data.faults.map(({ step }: { step: string }) => step);
    expect(faulty.toSorted()).toEqual(open1.toSorted());
    expect(first.body.data.warnings).toEqual([]);
    const chosen = JSON.parse(JSON.stringify(template.flow).replaceAll('"label":""', `"label":"${label}"`));
    const second = await save(chosen, first.body.data.revision);
    expect(second.body.data.faults).toEqual([]);
    const published = await t.call(
      publishVersion,
      { businessId: id, basedOn: second.body.data.revision },
      { token: admin },
    );
    expect(published.body.data).toMatchObject({ number: 1 });
  },
);

test('[DES-16] an unknown template, a code that is taken, and who may not manage are refused', async () => {
  expect((await begin('nothing', 'fresh')).body).toMatchObject({ code: 'invalid' });
  expect((await begin('leave', 'leave')).body.code).toBe('business-code-taken');
  const student = (await t.signIn('student')).access_token;
  expect((await begin('leave', 'fresh', student)).body.code).toBe('not-allowed');
});
