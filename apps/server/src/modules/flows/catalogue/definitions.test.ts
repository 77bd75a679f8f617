import { describe, expect, test } from 'vitest';
import { publishChanged } from '../../../../test/publish-changed.ts';
import { testApp } from '../../../../test/test-app.ts';
import { findDefinition, findDefinitions } from './definitions.store.ts';

const t = testApp();

const publishedOf = async (code: string) =>
  (
    await t.rows<{ id: string }>(
      `select published_version_id as id from businesses b join organisations o on o.id = b.organisation_id
       where o.org_sign = 'scut' and b.code = $1`,
      [code],
    )
  )[0]!.id;

describe('a published version', () => {
  test.each([
    ['its flow', `flow = jsonb_set(flow, '{title}', '"x"')`],
    ['its form', `form = jsonb_set(form, '{fields}', '[]')`],
    ['its being published', `state = 'draft'`],
    ['its id', 'id = gen_random_uuid()'],
  ])('never changes %s, whoever asks the database', async (_what, change) => {
    for (const state of ['published', 'retired']) {
      await t.rows(`update business_versions set state = $2 where id = $1`, [await publishedOf('loan'), state]);
      const changed = t.rows(`update business_versions set ${change} where id = $1`, [await publishedOf('loan')]);
      await expect(changed).rejects.toMatchObject({ constraint: 'business_versions_stay' });
    }
  });

  test('is read once and stays what it was, for everybody who reads it', async () => {
    const id = await publishedOf('seal');
    const first = await findDefinition(t.product.db, id);
    expect(await findDefinition(t.product.db, id)).toBe(first);
    expect(() => Object.assign(first.flow.start, { id: 'x' })).toThrow();
    expect(() => (first.form.fields as unknown[]).pop()).toThrow();
  });

  test('makes room for the next one: what is started now follows what is published now', async () => {
    const before = await publishedOf('loan');
    await publishChanged(t, `b.code = 'loan'`, `jsonb_set(v.flow, '{start,name,zh}', '"改过"')`);
    const after = await publishedOf('loan');
    const found = await findDefinitions(t.product.db, [before, after, before]);
    expect(found.get(before)?.flow.start.name.zh).not.toBe('改过');
    expect(found.get(after)?.flow.start.name.zh).toBe('改过');
  });
});

test('a draft is read anew each time, because it changes', async () => {
  const [draft] = await t.rows<{ id: string }>(
    `insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at)
     select gen_random_uuid(), v.organisation_id, v.business_id, 99, 'draft', v.flow, v.form, now() from business_versions v limit 1 returning id`,
  );
  const id = draft!.id;
  await findDefinition(t.product.db, id);
  await t.rows(`update business_versions set flow = jsonb_set(flow, '{start,name,zh}', '"改过"') where id = $1`, [id]);
  expect((await findDefinition(t.product.db, id)).flow.start.name.zh).toBe('改过');
});
