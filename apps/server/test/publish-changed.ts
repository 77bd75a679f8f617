import type { TestApp } from './test-app.ts';

/** Publishes a further version of businesses, with `flow` of the one before changed by an expression; answers their ids. */
export async function publishChanged(
  t: TestApp,
  businesses: string,
  flow: string,
  values: unknown[] = [],
): Promise<string[]> {
  const rows = await t.rows<{ id: string }>(
    `with made as (
       insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at, published_at)
       select gen_random_uuid(), v.organisation_id, v.business_id,
         (select max(number) + 1 from business_versions n where n.business_id = v.business_id), 'published', ${flow}, v.form, now(), now()
       from businesses b join business_versions v on v.id = b.published_version_id where ${businesses} returning id, business_id
     )
     update businesses b set published_version_id = made.id from made where b.id = made.business_id returning b.id`,
    values,
  );
  return rows.map(({ id }) => id);
}
