import type { Pool } from 'pg';
import { withoutIndexes } from './grow.ts';

/** So many people of the big organisation handle what is copied. */
const HANDLERS = 120;

/**
 * Gives every copied process the ledger of a plain case: answered after some minutes, in the hands of one person, one in ten
 * transferred to another, decided after some hours, and ended with its group. Answers how long that took; done once.
 */
export async function growLedger(pool: Pool): Promise<{ seconds: number }> {
  const began = performance.now();
  const { rows } = await pool.query(`select 1 from process_intervals where kind = 'case' and name = 'copy' limit 1`);
  if (rows.length === 0)
    await withoutIndexes(pool, ['process_intervals'], async (run) => {
      await run(`create temporary table handlers as
        select p.id, p.organisation_id, row_number() over (partition by p.organisation_id order by p.id) as nth, d.id as department_id
        from people p
        left join lateral (
          select id from departments d where d.organisation_id = p.organisation_id order by hashtext(d.id::text || p.id::text) limit 1
        ) d on true
        where p.account like 'b%'`);
      await run(`delete from handlers where nth > ${HANDLERS}`);
      await run('analyze handlers');
      await run(`delete from process_intervals i where kind in ('task', 'response', 'case')
        and not exists (select 1 from bench_samples b where b.id = i.process_id)`);
      await run(`create temporary table cases as
        select p.id, p.organisation_id, p.business_id, p.submitted_at as at, p.outcome, p.process_group in ('done', 'abort') as over,
          h.id as person_id, h.department_id, o.id as other_id, o.department_id as other_department_id, r.answered, r.took,
          r.nth % 10 = 0 as transferred, r.nth % 12 = 0 as unsolved
        from processes p
        cross join lateral (
          select abs(hashtext(p.id::text)) as nth,
            (abs(hashtext(p.id::text || 'a')) % 180 + 1) * interval '1 minute' as answered,
            (abs(hashtext(p.id::text || 'b')) % 2880 + 200) * interval '1 minute' as took
        ) r
        join handlers h on h.organisation_id = p.organisation_id and h.nth = 1 + r.nth % ${HANDLERS}
        join handlers o on o.organisation_id = p.organisation_id and o.nth = 1 + (r.nth / ${HANDLERS}) % ${HANDLERS}
        where not exists (select 1 from bench_samples b where b.id = p.id)`);
      await run(`insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at,
          until_at, outcome, due_at, department_id, until_department_id)
        select organisation_id, id, business_id, 'task', '3', 'handle', person_id, at + answered,
          case when transferred then at + answered + took / 2 when over then at + answered + took end,
          case when transferred then 'transferred' when over then case when unsolved then 'not-solved' else 'solved' end end,
          at + interval '2 days', department_id, case when transferred or over then department_id end from cases
        union all
        select organisation_id, id, business_id, 'task', '4', 'handle', other_id, at + answered + took / 2, case when over then at + answered + took end,
          case when over then 'solved' end, null, other_department_id, case when over then other_department_id end
        from cases where transferred
        union all
        select organisation_id, id, business_id, 'response', 'copy', null, person_id, at, at + answered, 'claim', null, null, department_id
        from cases
        union all
        select organisation_id, id, business_id, 'case', 'copy', null, case when over then person_id end, at,
          case when over then at + answered + took end, case when over then outcome end, null, null, case when over then department_id end
        from cases`);
      await run('drop table cases, handlers');
    });
  return { seconds: (performance.now() - began) / 1000 };
}
