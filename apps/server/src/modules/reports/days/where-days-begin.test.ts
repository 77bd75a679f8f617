import { viewBusinessReport, viewWorkReport } from '@campus/contract/calls/reports.ts';
import { listConsoleCases, viewConsole } from '@campus/contract/calls/reports-console.ts';
import { addDays, momentOf } from '@campus/rules/basics/time-zone.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkReportDays } from '../../../doctor/report-days.check.ts';
import { makeReportDays } from '../index.ts';

const t = testApp();
const play = reportPlay(t);
const { installationWith } = doctorDamage(t);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const d = dice(seed);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Zones with a midnight that comes twice, is skipped, or lies near a change of the clock; and one without. */
const midnights: [zone: string, on: string][] = [
  ['Atlantic/Azores', '2026-10-25'],
  ['America/Havana', '2026-11-01'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-30'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
  ['Australia/Lord_Howe', '2026-10-04'],
  // Its clock went back at one minute past midnight.
  ['America/St_Johns', '2010-11-07'],
  ['Asia/Shanghai', '2026-11-01'],
];

/** Cases every few minutes around each of these midnights, some of them kept from somebody. */
beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  const { id } = await play.submit('student', 'leave', { about: [] });
  await play.claim('handler', id);
  await play.decide('handler', id, 'solve');
  await play.decide('approver', id, 'agree');
  const moments = midnights.flatMap(([zone, on]) => {
    const midnight = momentOf(on, 0, zone);
    const around = [-24, -1, 0, 1, 24].flatMap((hours) => [-1, 0, 1].map((ms) => midnight + hours * HOUR + ms));
    const random = Array.from({ length: 20 }, () => midnight + (d.below(180) - 90) * MINUTE + d.below(MINUTE));
    return [...around, ...random];
  });
  const columns = await t.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'processes'::regclass and attnum > 0 and not attisdropped`,
  );
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    number: `p.number || '-' || m.n`,
    submitted_at: 'to_timestamp(m.at / 1000)',
    ended_at: `to_timestamp(m.at / 1000) + m.n % 7 * interval '10 minutes'`,
    kept_from: `case when m.n % 4 = 0 then array[(select id from people where account = '100058')] else '{}' end`,
  };
  const names = columns.map(({ name }) => name);
  await t.rows(
    `insert into processes (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `p.${name}`).join(', ')}
     from processes p cross join unnest($2::float8[]) with ordinality m (at, n) where p.id = $1`,
    [id, moments],
  );
  await t.rows(
    `insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at, until_at, outcome, due_at, department_id, until_department_id)
     select c.organisation_id, c.id, c.business_id, i.kind, i.name, i.step_id, i.person_id, c.submitted_at, c.ended_at, i.outcome,
       case when i.kind = 'task' then c.submitted_at + interval '5 minutes' end, i.department_id, i.until_department_id
     from processes c join process_intervals i on i.process_id = $1 where c.id <> $1 and i.kind in ('task', 'case', 'response')`,
    [id],
  );
  await t.rows('analyze');
});

const FIGURES = ['received', 'in-hand', 'solved', 'late', 'ended', 'begun'] as const;

/** What the figures of some days say, and how many each of them lists. */
async function figuresAndLists(period: { fromOn: string; untilOn: string }) {
  const listed = Object.fromEntries(
    await Promise.all(
      FIGURES.map(async (figure) => [figure, (await play.cases('admin', { ...period, figure })).length] as const),
    ),
  );
  const { received, inHand, solved, late } = (await play.must('admin', viewWorkReport, period)).total.now;
  const { ended } = (await play.must('admin', viewBusinessReport, period)).total.now;
  return { figures: { received, 'in-hand': inHand, solved, late, ended }, listed };
}

const consoleCases = async (figure: 'begun' | 'ended', on: string) => {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const query = { view: 'all', figure, on, size: 100, ...(after ? { after } : {}) } as const;
    const page = await play.must('admin', listConsoleCases, query);
    count += page.items.length;
    if (!page.next) return count;
    after = page.next;
  }
};

describe('[REP-04] [REP-01] a moment lies in the same day everywhere', () => {
  test.each(midnights)(
    'around midnight in %s on %s',
    async (zone, midnightOn) => {
      await t.rows(`update organisations set time_zone = $1 where org_sign = 'scut'`, [zone]);
      for (const made of [false, true]) {
        await play.unmakeDays();
        if (made) await makeReportDays(t.product.db, await play.scut(), momentOf(addDays(midnightOn, 4), 0, zone));
        const { days } = await play.must('admin', viewConsole, { view: 'all' });
        let before = 0;
        for (const n of [-1, 0, 1]) {
          const on = addDays(midnightOn, n);
          const { figures, listed } = await figuresAndLists({ fromOn: on, untilOn: on });
          const label = `${on} ${made ? 'made' : 'not made'}, seed ${seed}`;
          expect(listed, label).toMatchObject(figures);
          expect(await consoleCases('begun', on), label).toBe(listed.begun);
          expect(await consoleCases('ended', on), label).toBe(listed.ended);
          const shown = days.find((day) => day.on === on);
          if (shown) expect(shown, label).toEqual({ on, begun: listed.begun, ended: listed.ended });
          before += listed.received as number;
        }
        // Side by side the days hold each case once.
        const whole = { fromOn: addDays(midnightOn, -1), untilOn: addDays(midnightOn, 1) };
        expect((await figuresAndLists(whole)).figures.received).toBe(before);
        expect(before).toBeGreaterThan(30);
      }
      expect((await checkReportDays(installationWith(t.database.db))).violations).toEqual([]);
      expect(await t.rows('select 1 from report_days_made')).not.toEqual([]);
    },
    60_000,
  );

  test('and that is where the rules say that a day begins', async () => {
    for (const [zone, midnightOn] of midnights) {
      const days = Array.from({ length: 60 }, (_, n) => addDays(midnightOn, n - 30));
      const rows = await t.rows<{ on: string; at: number }>(
        `select d::text as on, (extract(epoch from day_begins(d, $1)) * 1000)::float8 as at from unnest($2::date[]) d`,
        [zone, days],
      );
      expect(rows).toEqual(days.map((on) => ({ on, at: momentOf(on, 0, zone) })));
    }
  });
});
