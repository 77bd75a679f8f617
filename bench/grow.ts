import type { Pool } from 'pg';

/** Organisations beside the demo's; the demo's main one keeps sixty per cent of everything. */
const ORGANISATIONS = 49;
const BIG_SHARE = 0.6;
const PEOPLE_BIG = 20_000;
const PEOPLE_SMALL = 200;
const AT_ONCE = 100_000;

const TABLES = ['processes', 'process_people', 'process_events', 'process_intervals', 'work_orders'];

/** Whether an earlier run has grown this database. */
export async function hasGrown(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ grown: boolean }>(`select to_regclass('bench_samples') is not null as grown`);
  return rows[0]?.grown ?? false;
}

/**
 * Grows the database to so many processes, as copies of the sample ones that the product itself has made: other people,
 * other moments over two years, other numbers and names. Indexes are taken away meanwhile and made again, as after a restore.
 */
export async function growOrders(pool: Pool, to: number): Promise<{ orders: number; seconds: number }> {
  const began = performance.now();
  await makePeople(pool, to);
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from processes');
  const missing = to - (rows[0]?.n ?? 0);
  // What measuring makes is no sample: it would be mostly of one kind.
  await pool.query(
    `create table if not exists bench_samples as select p.id from processes p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut'`,
  );
  const restore = missing > 0 ? await dropIndexes(pool, TABLES) : [];
  for (let made = 0; made < missing; made += AT_ONCE)
    await copyProcesses(pool, Math.min(AT_ONCE, missing - made), made);
  for (const statement of restore) await slow(pool, statement);
  if (missing > 0) await slow(pool, `vacuum analyze ${TABLES.join(', ')}, people, businesses, business_people`);
  const orders = await pool.query<{ n: number }>('select count(*)::int as n from work_orders');
  return { orders: orders.rows[0]?.n ?? 0, seconds: (performance.now() - began) / 1000 };
}

/** The pool cuts statements off after a while; growing takes longer. */
async function slow(pool: Pool, text: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query(text, values);
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}

/** Answers how to make them again; what constraints stand on stays. */
async function dropIndexes(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** Changes tables while they have no indexes, on one connection without a time limit, and has their rows counted afterwards. */
export async function withoutIndexes(
  pool: Pool,
  tables: readonly string[],
  work: (run: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const restore = await dropIndexes(pool, tables);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await work((text) => client.query(text));
  } finally {
    await client.query('reset session_replication_role');
    await client.query('reset statement_timeout');
    client.release();
    // Also when the work failed: what is kept for the next time must not be without them.
    for (const statement of restore) await slow(pool, statement);
  }
  await slow(pool, `vacuum analyze ${tables.join(', ')}`);
}

/** Organisations with people and one business each; done once. */
async function makePeople(pool: Pool, processes: number): Promise<void> {
  const { rows } = await pool.query(`select 1 from organisations where org_sign = 'bench-1'`);
  if (rows.length > 0) return;
  await slow(
    pool,
    `insert into organisations (id, org_sign, o_name, o_name_en, created_at)
     select gen_random_uuid(), 'bench-' || n, '大学' || n, 'University ' || n, now() from generate_series(1, $1::int) n`,
    [ORGANISATIONS],
  );
  const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏';
  const givenNames = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英文辉玲红建国华';
  await slow(
    pool,
    `insert into people (id, organisation_id, account, name, kind, created_at, changed_at)
     select gen_random_uuid(), o.id, 'b' || lpad(n::text, 6, '0'),
       substr($1, 1 + (random() * 29)::int, 1) || substr($2, 1 + (random() * 29)::int, 1) || substr($2, 1 + (random() * 29)::int, 1),
       'student', now(), now()
     from organisations o, generate_series(1, $3::int) n
     where o.org_sign = 'scut' or (o.org_sign like 'bench-%' and n <= $4)`,
    [surnames, givenNames, Math.min(PEOPLE_BIG, processes * 2), Math.min(PEOPLE_SMALL, Math.ceil(processes / 50))],
  );
  await slow(
    pool,
    `with category as (
       insert into business_categories (id, organisation_id, name_zh, name_en, position)
       select gen_random_uuid(), id, '人事行政', 'Office', 1 from organisations where org_sign like 'bench-%' returning id, organisation_id
     ), business as (
       insert into businesses (id, organisation_id, code, category_id, name_zh, name_en, icon, number_prefix, created_at, changed_at)
       select gen_random_uuid(), organisation_id, 'leave', id, '请假', 'Leave', 'calendar', 'QJ', now(), now() from category returning id, organisation_id
     )
     insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at)
     select gen_random_uuid(), b.organisation_id, b.id, 1, 'published', v.flow, v.form, now()
     from business b, (select v.flow, v.form from business_versions v join businesses s on s.published_version_id = v.id
       join organisations o on o.id = s.organisation_id where s.code = 'leave' and o.org_sign = 'scut') v`,
  );
}

/** Of a hundred processes so many stand in each group; the samples stand in all of them. */
const copies = `
  with samples as (
    select p.*, row_number() over (partition by p.process_group order by p.id) as nth, count(*) over (partition by p.process_group) as of_group
    from processes p join bench_samples b on b.id = p.id
  ), sizes as (select (select count(*) from people_big) as big, (select count(*) from people_small) as small),
  wished as (
    select n, random() < ${BIG_SHARE} as big,
      case when r < 0.85 then 'done' when r < 0.90 then 'abort' when r < 0.98 then 'doing' else 'todo' end as process_group,
      now() - random() * interval '730 days' as at
    from (select n, random() as r from generate_series($1::int + 1, $1::int + $2::int) n) x
  )
  select gen_random_uuid() as id, s.id as sample_id, w.at, w.n,
    case when w.big then s.organisation_id else ps.organisation_id end as organisation_id,
    case when w.big then s.business_id else ps.business_id end as business_id,
    case when w.big then s.version_id else ps.version_id end as version_id,
    case when w.big then pb.id else ps.id end as submitter_id,
    case when w.big then pb.name else ps.name end as submitter, w.big, w.process_group
  from wished w cross join sizes z
  join samples s on s.process_group = w.process_group and s.nth = 1 + w.n % s.of_group
  join people_big pb on pb.nth = 1 + (w.n::bigint * 7919) % z.big
  join people_small ps on ps.nth = 1 + (w.n::bigint * 104729) % z.small`;

async function copyProcesses(pool: Pool, count: number, from: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    // What is copied is whole already: asking for every row whether its process exists takes longer than the copying.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `create temporary table people_big on commit drop as
       select p.id, p.name, row_number() over () as nth from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut'`,
    );
    await client.query(
      `create temporary table people_small on commit drop as
       select p.id, p.name, p.organisation_id, b.id as business_id, v.id as version_id, row_number() over () as nth
       from people p join organisations o on o.id = p.organisation_id join businesses b on b.organisation_id = o.id join business_versions v on v.business_id = b.id
       where o.org_sign like 'bench-%'`,
    );
    await client.query(
      `create temporary table buildings on commit drop as
       select p.id, row_number() over () as nth from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'building'`,
    );
    await client.query('create index on people_big (nth)');
    await client.query('create index on people_small (nth)');
    await client.query('analyze people_big');
    await client.query('analyze people_small');
    await client.query(`create temporary table copied on commit drop as ${copies}`, [from, count]);
    await client.query('analyze copied');
    await client.query(
      `insert into processes (id, organisation_id, number, business_id, version_id, title_zh, title_en, submitter_id, department_id, submitted_at,
         changed_at, ended_at, status, outcome, process_group, tab, hung_up, due_at, late_at, standing, submitter_actions, state, stars, search_text, search_grams)
       select c.id, c.organisation_id, n.number, c.business_id, c.version_id, c.submitter || '的' || s.title_zh, s.title_en, c.submitter_id,
         case when c.big then s.department_id end, c.at, c.at + interval '1 day', case when s.status = 'ended' then c.at + interval '1 day' end,
         s.status, s.outcome, s.process_group, s.tab, s.hung_up, case when s.due_at is not null then c.at + interval '2 days' end,
         case when s.due_at is not null then c.at + interval '2 days' end,
         s.standing, s.submitter_actions, s.state, s.stars, lower(n.number) || c.submitter || s.search_text || 'copy',
         s.search_grams || array[c.submitter, left(c.submitter, 2), right(c.submitter, 2)]
           || (select array_agg(distinct lower(substr(n.number, i, size))) from unnest(array[2, 4]) size, generate_series(1, length(n.number) - size + 1) i)
       from copied c join processes s on s.id = c.sample_id
       cross join lateral (select 'QJ' || to_char(c.at, 'YYYYMMDD') || lpad(nextval('process_numbers')::text, 8, '0') as number) n`,
    );
    await client.query(
      `insert into process_people (organisation_id, person_id, process_id, business_id, process_group, submitted_at, took_part, opened_at, acted_at, copied_at, read_at)
       select c.organisation_id, pp.person_id, c.id, c.business_id, c.process_group, c.at, pp.took_part,
         case when pp.opened_at is not null then c.at end, case when pp.acted_at is not null then c.at + interval '1 day' end,
         case when pp.copied_at is not null then c.at + interval '1 day' end, null::timestamptz
       from copied c join process_people pp on pp.process_id = c.sample_id join processes s on s.id = c.sample_id
       where c.big and pp.person_id <> s.submitter_id
       union all
       select c.organisation_id, c.submitter_id, c.id, c.business_id, c.process_group, c.at, true, null, null, null, null from copied c
       on conflict do nothing`,
    );
    await client.query(
      `insert into work_orders (id, organisation_id, kind, channel, submitter_id, fault_type, building_id, place_id, submitted_at, open, accepted_at, resolved_at)
       select c.id, c.organisation_id, w.kind, w.channel, c.submitter_id, w.fault_type, b.id, b.id, c.at, w.open,
         case when w.accepted_at is not null then c.at + interval '1 hour' end, case when w.resolved_at is not null then c.at + interval '3 hours' end
       from copied c join work_orders w on w.id = c.sample_id
       join buildings b on b.nth = 1 + c.n % (select count(*) from buildings)
       where c.big`,
    );
    await client.query(
      `insert into process_events (organisation_id, process_id, at, kind, changes)
       select c.organisation_id, c.id, c.at + hour * interval '1 hour', 'agree', '[]' from copied c, generate_series(1, 10) hour`,
    );
    await client.query(
      `insert into process_intervals (organisation_id, process_id, business_id, kind, name, from_at, until_at)
       select c.organisation_id, c.id, c.business_id, k.kind, k.name, c.at, case when c.process_group in ('done', 'abort') then c.at + interval '1 day' end
       from copied c, (values ('group', 'doing'), ('step', '2'), ('task', '3')) k (kind, name)`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The cursor of a page deep in a list of ended business: what has this share of them before it. */
export async function deepCursor(pool: Pool, share: number): Promise<string | null> {
  const { rows } = await pool.query<{ ms: string; id: string }>(
    `select round(extract(epoch from submitted_at) * 1000)::text as ms, p.id from processes p join organisations o on o.id = p.organisation_id
     where o.org_sign = 'scut' and process_group = 'done' order by submitted_at desc, p.id desc
     offset (select ($1::float8 * count(*))::int from processes q join organisations r on r.id = q.organisation_id
       where r.org_sign = 'scut' and q.process_group = 'done') limit 1`,
    [share],
  );
  const [row] = rows;
  return row ? Buffer.from(JSON.stringify([Number(row.ms), row.id])).toString('base64url') : null;
}
