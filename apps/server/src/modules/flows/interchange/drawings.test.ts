import { listManagedCategories, startFromTemplate } from '@campus/contract/calls/flows-catalogue.ts';
import { REGISTRATION_BUSINESS } from '@campus/rules/flows/built-in-businesses.ts';
import { canonical } from '@campus/rules/flows/edit-definition/canonical.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessTemplates } from '../../../../db/seeds/reference/templates/index.ts';
import { businessPlay } from '../../../../test/business-play.ts';
import { interchangePlay } from '../../../../test/interchange-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Definition } from '../catalogue/definitions.store.ts';

const t = testApp();
const play = businessPlay(t);
const files = interchangePlay(t);

/** The same text for the same things, however they are ordered. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const drawn = async (id: string): Promise<Definition> => {
  const [row] = await t.rows<Definition>(
    `select flow, form from business_versions where business_id = $1 order by number desc limit 1`,
    [id],
  );
  return row as Definition;
};
const said = async (id: string) => {
  const [row] = await t.rows(
    `select icon, summary_zh, summary_en, introduction_zh, introduction_en, guides, audience, print, published_version_id as published,
      array(select p.account from business_people o join people p on p.id = o.person_id where o.business_id = b.id) as owners
     from businesses b where id = $1`,
    [id],
  );
  return row as Record<string, unknown>;
};
const without = (xml: string) => xml.replaceAll(/<bpmn:extensionElements>[\s\S]*?<\/bpmn:extensionElements>/g, '');

let businesses: { id: string; code: string }[] = [];
let categoryId = '';

beforeAll(async () => {
  const token = await files.token('admin');
  categoryId = (await t.call(listManagedCategories, {}, { token })).body.data.items[0].id;
  for (const { code } of businessTemplates) {
    const name = { zh: '样例', en: 'Sample' };
    const asked = { template: code, code: `sample-${code}`, name, numberPrefix: 'YL', categoryId };
    expect((await t.call(startFromTemplate, asked, { token })).status).toBe(200);
  }
  businesses = await t.rows(
    `select b.id, b.code from businesses b join organisations o on o.id = b.organisation_id where o.org_sign = 'scut' order by b.code`,
  );
});

describe('[DES-12] [C59] out of the product and into it again', () => {
  test('every business and every template comes back as it was, as a drawing and as a file', async () => {
    expect(businesses.length).toBeGreaterThan(20);
    for (const { id, code } of businesses)
      for (const format of ['bpmn', 'json'] as const) {
        const file = await files.download(id, format, { language: format === 'bpmn' ? 'en' : 'zh' });
        expect(file.status, `${code} ${format}`).toBe(200);
        const content = format === 'json' ? JSON.stringify(file.body) : file.body;
        const made = await files.start(content);
        expect(made, `${code} ${format}`).toMatchObject({ status: 200 });
        const [before, after] = [await drawn(id), await drawn(made.id)];
        expect(sorted(canonical(after)) === sorted(canonical(before)), `${code} ${format}`).toBe(true);
        const { published, owners, ...own } = await said(made.id);
        expect({ published, owners }).toEqual({ published: null, owners: ['admin'] });
        const { published: _p, owners: _o, ...origin } = await said(id);
        if (format === 'json') expect(sorted(own), code).toBe(sorted(origin));
      }
  });

  test('a file is kept by its reader, never shown as a page, and is named after its business', async () => {
    const leave = await play.business('leave');
    const mediaTypes = { bpmn: 'application/xml', svg: 'image/svg+xml', json: 'application/json' };
    for (const [format, mediaType] of Object.entries(mediaTypes)) {
      const { headers, status } = await files.download(leave, format as 'bpmn');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe(`${mediaType}; charset=utf-8`);
      expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename\\*=UTF-8''%.*\\.${format}$`));
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('the picture names the steps in the language that was asked for, and a version is drawn as it was', async () => {
    const seal = await play.business('seal');
    const { flow } = await drawn(seal);
    const [zh, en] = [await files.download(seal, 'svg'), await files.download(seal, 'svg', { language: 'en' })];
    expect(zh.body).toContain(flow.start.name.zh.slice(0, 4));
    expect(en.body).not.toContain(flow.start.name.zh);
    const [version] = await t.rows<{ id: string }>('select published_version_id as id from businesses where id = $1', [
      seal,
    ]);
    expect((await files.download(seal, 'svg', { versionId: version?.id ?? '' })).body).toBe(zh.body);
    expect((await files.download(seal, 'svg', { versionId: seal })).body.code).toBe('not-found');
  });

  test('who does not manage a business has no drawing of it, and nobody has one of another organisation', async () => {
    const seal = await play.business('seal');
    const manager = await play.manager('department', '计算机学院');
    expect((await files.download(seal, 'json', { by: manager })).body.code).toBe('not-found');
    const [other] = await t.rows<{ id: string }>(
      `select b.id from businesses b join organisations o on o.id = b.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    expect((await files.download(other?.id ?? '', 'bpmn')).body.code).toBe('not-found');
    expect((await files.download(seal, 'bpmn', { by: 'student' })).body.code).toBe('not-allowed');
    expect((await files.look('<a/>', { by: 'student' })).code).toBe('not-allowed');
    expect((await files.start('<a/>', { by: 'student' })).code).toBe('not-allowed');
  });

  test('a code that is taken or that the product needs is refused, and a category of nobody', async () => {
    const { body } = await files.download(await play.business('leave'), 'bpmn');
    expect((await files.start(body, { code: 'leave' })).code).toBe('business-code-taken');
    expect((await files.start(body, { code: REGISTRATION_BUSINESS })).code).toBe('business-code-taken');
    const other = await files.start(body, { categoryId: await play.business('leave') });
    expect({ code: other.code, facts: other.facts }).toMatchObject({
      code: 'invalid',
      facts: { fields: [{ field: 'categoryId', code: 'not-an-option' }] },
    });
  });

  test('what is made stands in the log once, also where it was asked for twice', async () => {
    const { body } = await files.download(await play.business('leave'), 'bpmn');
    const asked = { code: 'asked-twice', key: 'c0ffee00-0000-4000-8000-000000000001' };
    const [first, second] = [await files.start(body, asked), await files.start(body, asked)];
    expect(first).toMatchObject({ status: 200 });
    expect(second).toEqual(first);
    const made = await t.rows<{ facts: unknown }>(
      `select facts from audit_entries where call = 'StartFromDrawing' and outcome = 'done' and facts ->> 'code' = 'asked-twice'`,
    );
    expect(made).toHaveLength(1);
    expect(await t.rows(`select 1 from businesses where code = 'asked-twice'`)).toHaveLength(1);
  });
});

describe('[DES-12] a look shows what is made', () => {
  test('of every business: the same steps and fields, and nobody is missing here', async () => {
    for (const { id, code } of businesses) {
      const { body } = await files.download(id, 'bpmn');
      for (const content of [body, without(body)]) {
        const { status, data } = await files.look(content);
        expect({ code, status }).toEqual({ code, status: 200 });
        const made = await drawn((await files.start(content)).id);
        expect(data.steps.map(({ name }) => name)).toEqual(namesIn(made.flow.steps));
        expect(data.fields).toEqual(made.form.fields.map(({ label }) => label));
        expect(data.references.filter(({ match }) => match === null)).toEqual([]);
        expect(JSON.stringify(data.steps)).not.toMatch(/未知|unknown|\{\{/);
      }
    }
  });

  test('nothing is kept of a look', async () => {
    const { body } = await files.download(await play.business('seal'), 'bpmn');
    const count = async () =>
      (await t.rows(`select (select count(*) from businesses) + (select count(*) from audit_entries) as n`))[0];
    const before = await count();
    expect((await files.look(body)).data).toMatchObject({ origin: 'exact', findings: [], proposal: { code: '' } });
    expect((await files.look(without(body))).data.origin).toBe('foreign');
    expect(await count()).toEqual(before);
  });
});

const namesIn = (steps: Definition['flow']['steps']): unknown[] =>
  steps.flatMap((step) => [
    step.name,
    ...('branches' in step ? step.branches.flatMap((branch) => namesIn(branch.steps)) : []),
  ]);

describe('[DES-12] what cannot be read is refused, each with its fault', () => {
  const deep = '<a>'.repeat(60) + '</a>'.repeat(60);
  const process = (inside: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">${inside}</process></definitions>`;
  test.each<[string, string | Uint8Array, string, number]>([
    ['words', 'a flow', 'unknown-kind', 0],
    ['nothing', '', 'unknown-kind', 0],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'encoding', 0],
    ['an encoding that nobody knows', '<?xml version="1.0" encoding="x-klingon"?><a/>', 'encoding', 0],
    ['half a document', '<a>\n<b>', 'not-xml', 2],
    ['a document type', '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x "y">]>\n<a>&x;</a>', 'document-type', 2],
    ['many levels', deep, 'too-deep', 1],
    ['no process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'no-process', 0],
    ['another document', '<html><script>alert(1)</script></html>', 'no-process', 0],
    [
      'many elements',
      process(Array.from({ length: 501 }, (_, n) => `<task id="t${n}"/>`).join('')),
      'too-many-elements',
      0,
    ],
    ['half a JSON', '{"format":', 'not-json', 0],
    ['another JSON', '{"format":"other","version":1}', 'other-format', 0],
    ['a newer file', '{"format":"campus-hall-business","version":2}', 'other-format', 0],
    ['an empty file of ours', '{"format":"campus-hall-business","version":1}', 'bundle-malformed', 0],
  ])('%s', async (_, content, fault, line) => {
    for (const answer of [await files.look(content), await files.start(content)])
      expect({ status: answer.status, code: answer.code }).toEqual({ status: 422, code: 'drawing-unreadable' });
    expect((await files.look(content)).facts).toMatchObject({ fault, ...(line > 0 && { line }) });
  });

  test('a file of more than 2 MB', async () => {
    for (const content of [`<a>${'x'.repeat(2 * 1024 * 1024)}</a>`, `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`])
      expect((await files.look(content)).code).toBe('too-large');
  });

  test('a file in another encoding is read as it says, or as its first letter says', async () => {
    const { body } = await files.download(await play.business('leave'), 'bpmn');
    const said = body.replace('encoding="UTF-8"', 'encoding="utf-16"');
    const turned = (text: string) => Buffer.from(text, 'utf16le').swap16();
    for (const [why, file] of Object.entries({
      'with a mark': Buffer.from(`\ufeff${said}`, 'utf16le'),
      'without one': Buffer.from(said, 'utf16le'),
      'the other way round, with a mark': turned(`\ufeff${said}`),
      'the other way round': turned(said),
      'in single bytes although it says otherwise': Buffer.from(said),
    }))
      expect((await files.look(file)).data, why).toMatchObject({ origin: 'exact' });
  });
});
