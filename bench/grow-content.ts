import { searchTermsOf } from '@campus/server/src/modules/hall-content/index.ts';
import type { Pool } from 'pg';

const SAMPLES = 2_000;
const AT_ONCE = 20_000;
/** One of this many samples has it. */
const RARE = 1_000;

const WHERE = [
  '五山校区',
  '大学城校区',
  '国际校区',
  '北区宿舍',
  '东区宿舍',
  '图书馆',
  '实验楼',
  '体育馆',
  '行政楼',
  '食堂',
];
const WHAT = [
  '校园网',
  '无线网络',
  '宿舍',
  '班车',
  '校园卡',
  '邮箱',
  '选课系统',
  '奖学金',
  '讲座',
  '电力',
  '供水',
  '考试',
];
const HOW = ['升级', '维护', '开放', '暂停', '调整', '检修', '报名', '申请', '公示', '扩容', '迁移', '培训'];
const AS = ['通知', '公告', '安排', '说明', '简报', '提醒'];
const pick = (list: readonly string[], n: number) => list[n % list.length] as string;

/** Articles as clerks write them: the same words over and over, and some that hardly ever come. */
function sample(n: number) {
  const what = `${pick(WHERE, n)}${pick(WHAT, Math.floor(n / 7))}${pick(HOW, Math.floor(n / 3))}`;
  const title = { zh: `关于${what}${n % RARE === 7 ? '麒麟瑞兽' : ''}的${pick(AS, n)}`, en: '' };
  const body = `各单位、各位师生：因${what}需要，自${1 + (n % 28)}日起${pick(HOW, n)}，请${pick(AS, n + 1)}${n % RARE === 11 ? '珊瑚礁' : '各部门'}知悉，如有疑问请联系网络中心。`;
  const { searchText, searchGrams, titleWords, titleReadings, titleGrams } = searchTermsOf({
    title,
    summary: { zh: '', en: '' },
    text: { zh: body, en: '' },
  });
  return { n, title: title.zh, body, searchText, searchGrams, titleWords, titleReadings, titleGrams };
}

/** The pool cuts statements off after a while; growing takes longer. */
async function slow(pool: Pool, text: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(text, values);
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}

/** Grows the hall's content to so many articles, sixty per cent of them in one organisation, spread over ten years. */
export async function growContent(pool: Pool, to: number): Promise<{ seconds: number }> {
  const began = performance.now();
  const samples = Math.min(SAMPLES, to);
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from content_items');
  const present = rows[0]?.n ?? 0;
  if (present >= to) return { seconds: 0 };
  await pool.query(`create table if not exists bench_articles (n int primary key, title text, body text, "searchText" text, "searchGrams" text[],
    "titleWords" text, "titleReadings" text, "titleGrams" text[])`);
  await pool.query(
    'insert into bench_articles select (jsonb_populate_record(null::bench_articles, a)).* from jsonb_array_elements($1::jsonb) a on conflict do nothing',
    [JSON.stringify(Array.from({ length: samples }, (_, n) => sample(n)))],
  );
  const indexes = await pool.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i where i.schemaname = 'public' and i.tablename = 'content_items'
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of indexes.rows) await pool.query(`drop index ${name}`);
  for (let made = present; made < to; made += AT_ONCE)
    await slow(
      pool,
      `insert into content_items (id, organisation_id, kind, section, state, title_zh, title_en, summary_zh, summary_en, body_zh, body_en, pinned, position,
         shown_at, version, search_text, search_grams, made_at, changed_at, title_words, title_readings, title_grams)
       select gen_random_uuid(), o.id, 'article', case when g.nr % 50 = 0 then 'guide' else 'news' end, 'published', a.title, '', '', '',
         '<p>' || a.body || '</p>', '', false, g.nr, date_trunc('milliseconds', now() - random() * interval '3650 days'), 1, a."searchText", a."searchGrams",
         now(), now(), a."titleWords", a."titleReadings", a."titleGrams"
       from generate_series($1::int + 1, $2::int) as g (nr) join bench_articles a on a.n = g.nr::bigint * 7919 % ${samples}
       join organisations o on o.org_sign = case when g.nr % 10 < 6 then 'scut' else 'sdpt' end`,
      [made, Math.min(to, made + AT_ONCE)],
    );
  for (const { made } of indexes.rows) await slow(pool, made);
  await slow(pool, 'vacuum analyze content_items');
  return { seconds: (performance.now() - began) / 1000 };
}
