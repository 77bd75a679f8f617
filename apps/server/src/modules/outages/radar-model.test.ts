import { reopenProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { editProcess } from '@campus/contract/calls/flows-start.ts';
import { announceOutage, changeOutage, dismissOutage, endOutage } from '@campus/contract/calls/outages.ts';
import { submitOrder } from '@campus/contract/calls/work-orders.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { type Plan, rowsLookedAt } from '../../../test/looked-at.ts';
import { type ModelOutage, type ModelReport, outageModel } from '../../../test/outage-model.ts';
import { HOUR, MINUTE, outagePlay } from '../../../test/outage-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = outagePlay(t);
const queries = countQueries();
const PEOPLE = ['student', '202430550207', '202421011305', '202421011321', '202330781022'] as const;
const [DESK, HANDLER] = ['admin', '200133'];
const DAY = 24 * HOUR;
const BUILDINGS = ['D5', 'D5', 'D5', 'D4'];
const TYPES = ['wired', 'wired', 'slow'];

beforeAll(async () => {
  await t.rows(`update parameters set values = values || '{"pValue1": "1000"}' where key = 'orders.self-help'`);
});

const reopened = new Set<string>();
const texts = { textZh: '故障', textEn: 'An outage' };

/** The places that are announced, and the buildings of the model that stand in each. */
async function namedPlaces() {
  const [d5, d4] = [await play.place('D5'), await play.place('D4')];
  const [area] = await t.rows<{ id: string; both: boolean }>(
    `select a.id, exists (select 1 from places o where o.id = $2 and o.parent_id = a.id) as both
     from places b join places a on a.id = b.parent_id where b.id = $1`,
    [d5, d4],
  );
  return new Map([
    ['D5', { id: d5, buildings: ['D5'] }],
    ['D4', { id: d4, buildings: ['D4'] }],
    ['area', { id: area!.id, buildings: area!.both ? ['D5', 'D4'] : ['D5'] }],
  ]);
}
const codeOf = (places: Awaited<ReturnType<typeof namedPlaces>>, id: string) =>
  [...places].find(([, place]) => place.id === id)?.[0];

let everRaised = 0;
const done = new Map<string, number>();

describe('[REP-06] the radar against a plain recomputation', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'random reports, joins, edits, closings, late jobs and decisions, life %s',
    async (life) => {
      await play.clear();
      t.clock.advance(24 * HOUR);
      play.forget();
      let seed = life * 104_729;
      const random = (n: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * n);
      };
      const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
      const known = outageModel();
      const ids = new Map<ModelOutage, string>();
      const places = await namedPlaces();
      const late: { report: ModelReport; at: number; jobs: Awaited<ReturnType<typeof play.waiting>> }[] = [];
      const now = () => t.clock.now();
      const reportsIn = (state: ModelReport['state']) => known.reports.filter((report) => report.state === state);
      const does = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);

      /** Runs the job of a report, or keeps it for later. */
      const look = async (report: ModelReport) => {
        const jobs = await play.waiting();
        if (random(6) === 0) {
          late.push({ report, at: now(), jobs });
          return does('late');
        }
        for (const job of jobs) await play.run(job);
        known.look(report, now(), now());
      };
      const announced = () => known.outages.filter(({ state }) => state === 'announced');
      const idOf = async (outage: ModelOutage) =>
        ids.get(outage) ??
        (await play.suspected()).find(
          (item) => item.places[0]?.id === places.get(outage.buildings[0]!)?.id && item.typeCode === outage.type,
        )!.id;
      /** Announces, by hand or from a suspicion, and compares what is said to it. */
      const announce = async (outage: ModelOutage, place: string, suspicion: ModelOutage | null) => {
        const suspicionId = suspicion ? await idOf(suspicion) : undefined;
        const planned = outage.begins > now();
        const answer = await play.does(DESK!, announceOutage, {
          ...(suspicionId ? { suspicionId } : {}),
          kind: planned ? 'maintenance' : 'outage',
          placeIds: [places.get(place)!.id],
          ...(outage.type ? { type: outage.type } : {}),
          ...(planned ? { beginsAt: outage.begins, expectedEndAt: outage.begins + HOUR } : {}),
          ...texts,
        });
        const refused = !planned && known.isKnown(outage.buildings, outage.type, now());
        expect(answer.code).toBe(refused ? 'outage-known' : null);
        if (refused) return does('known');
        const id = answer.data.id as string;
        if (suspicion) Object.assign(suspicion, outage);
        else known.outages.push(outage);
        const its = suspicion ?? outage;
        ids.set(its, id);
        known.announce(its, now());
        const belong = await t.rows<{ id: string }>('select id from work_orders where outage_id = $1 order by id', [
          id,
        ]);
        const expected = known.reports.filter((report) => report.outage === its).map((report) => report.id);
        expect(belong.map((row) => row.id)).toEqual(expected.toSorted());
        does(suspicion ? 'from a suspicion' : planned ? 'planned' : `by hand ${place} ${outage.type}`);
      };

      for (let n = 0; n < 70; n++) {
        t.clock.advance(one([1, 1, 1, 2, 5, 5, 10, 20, 70, 400]) * MINUTE);
        play.forget();
        const act = random(17);
        const checked = announced().filter(({ begins, checkedFrom }) => begins <= now() && checkedFrom <= now());
        if (act < 7) {
          const who = one(PEOPLE);
          const [building, type] = [one(BUILDINGS), one(TYPES)];
          const leaders = reportsIn('open').filter((report) => report.who !== who && report.leader === null);
          const leader = act === 6 && leaders.length > 0 ? one(leaders).id : null;
          const form = (await play.form('fault', { place: places.get(building)!.id, type })) as never;
          const sent = { kind: 'fault' as const, channel: 'pc' as const, sId: await play.sId(who, 'fault'), form };
          const { id } = await play.must(who, submitOrder, leader ? { ...sent, joinId: leader } : sent);
          const report: ModelReport = { id, who, at: now(), building, type, leader, state: 'open', outage: null };
          known.reports.push(report);
          await look(report);
        } else if (act === 7 && reportsIn('open').length > 0) {
          const report = one(reportsIn('open'));
          const [building, type] = [one(BUILDINGS), one(TYPES)];
          const form = (await play.form('fault', { place: places.get(building)!.id, type })) as never;
          const edited = await play.does(report.who, editProcess, { id: report.id, form });
          if (edited.status === 200) {
            Object.assign(report, { building, type });
            await look(report);
          }
        } else if (act === 8 && reportsIn('open').length > 0) {
          const report = one(reportsIn('open'));
          const withdrawn = await play.does(report.who, withdrawProcess, { id: report.id });
          if (withdrawn.status === 200) report.state = 'none';
        } else if (act === 9 && reportsIn('open').length > 0) {
          // A leader that is solved takes along who joined it; the model solves single ones only.
          const report = reportsIn('open').find(
            (each) => !known.reports.some(({ leader }) => leader === each.id) && !reopened.has(each.id),
          );
          if (report) {
            await play.accept(HANDLER!, report.id);
            await play.solve(HANDLER!, report.id);
            report.state = 'solved';
          }
        } else if ((act === 10 || act === 11) && reportsIn('solved').length > 0) {
          const report = one(reportsIn('solved'));
          const opened = await play.does(report.who, reopenProcess, { id: report.id, reason: '还是不行' });
          if (opened.status === 200) {
            reopened.add(report.id);
            Object.assign(report, { state: 'open', at: now() });
            does('reopened');
            await look(report);
          }
        } else if (act === 12) {
          const suspicions = known.outages.filter(({ state }) => state === 'suspected');
          if (suspicions.length > 0) {
            const suspicion = one(suspicions);
            if (random(2) === 0) {
              await play.must(DESK!, dismissOutage, { id: await idOf(suspicion) });
              Object.assign(suspicion, { state: 'over', endedAt: now() });
            } else {
              const type = random(3) === 0 ? null : suspicion.type;
              await announce(
                { ...suspicion, state: 'announced', announced: true, type, checkedFrom: now() + 2 * DAY },
                suspicion.buildings[0]!,
                suspicion,
              );
            }
          }
        } else if (act === 13 || act === 14) {
          const place = one([...places.keys()]);
          const begins = now() + one([0, 0, 0, 30 * MINUTE, 3 * HOUR, 26 * HOUR]);
          const outage = {
            state: 'announced',
            announced: true,
            type: one(['wired', 'slow', null]),
            endedAt: 0,
            checkedFrom: begins > now() ? begins + HOUR + DAY : now() + 2 * DAY,
          } as const;
          await announce({ ...outage, buildings: places.get(place)!.buildings, begins }, place, null);
        } else if (act === 16 && checked.length > 0) {
          const outage = one(checked);
          const row = (await play.list()).find(({ id }) => id === ids.get(outage))!;
          const expectedEndAt = now() + one([10, 500]) * MINUTE;
          const { id, version, kind, typeCode, beginsAt } = row;
          const placeIds = row.places.map((place) => place.id);
          const type = typeCode ? { type: typeCode } : {};
          await play.must(DESK!, changeOutage, {
            id,
            version,
            kind,
            placeIds,
            ...type,
            beginsAt,
            expectedEndAt,
            ...texts,
          });
          does('believed again');
          outage.checkedFrom = expectedEndAt + DAY;
          known.settle(now());
        } else if (act >= 15 && announced().length > 0) {
          const outage = one(announced());
          const id = ids.get(outage)!;
          for (const job of await play.waiting()) await play.run(job);
          await play.must(DESK!, endOutage, { id, ...texts });
          known.end(outage, now());
          await play.settle();
          does(outage.begins > now() ? 'called off' : 'ended');
          const left = await t.rows('select id from work_orders where outage_id = $1 and open', [id]);
          expect(left).toEqual([]);
        }
        if (late.length > 0 && random(4) === 0) {
          const [job] = late.splice(random(late.length), 1);
          for (const each of job!.jobs) await play.run(each);
          known.look(job!.report, job!.at, now());
        }
        await play.settle();
        await play.beat();
        known.settle(now());
        const items = (await play.list()).filter(
          ({ announcedAt, state }) => announcedAt === null || state !== 'announced',
        );
        const spots = items
          .filter(({ state }) => state === 'suspected')
          .map(({ places: [place], typeCode }) => `${codeOf(places, place!.id)}/${typeCode}`);
        const alive = known.outages.filter(({ state }) => state === 'suspected');
        expect([n, ...spots.toSorted()]).toEqual([
          n,
          ...alive.map(({ buildings: [b], type }) => `${b}/${type}`).toSorted(),
        ]);
        const raised = await t.rows<{ place: string; at: number }>(
          `select building_id as place, (extract(epoch from begins_at) * 1000)::float8 as at from outages where building_id is not null`,
        );
        const spotsRaised = raised.map(({ place, at }) => `${codeOf(places, place)} ${at}`);
        const expected = known.raised.map((spot) => spot.replace(/\/\S+/, ''));
        expect([n, ...spotsRaised.toSorted()]).toEqual([n, ...expected.toSorted()]);
      }
      everRaised += known.raised.length;
    },
    240_000,
  );

  test('in which everything happened that can happen', () => {
    expect(everRaised).toBeGreaterThan(5);
    for (const what of [
      'late',
      'known',
      'from a suspicion',
      'planned',
      'reopened',
      'called off',
      'ended',
      'believed again',
      'by hand area null',
    ])
      expect([what, done.get(what) ?? 0]).not.toEqual([what, 0]);
  });
});

test('[REP-06] neither the radar nor what everybody asks reads all orders', async () => {
  await play.clear();
  const { id } = await play.report('student');
  await t.rows(
    `insert into processes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'OLD' || n,
       'process_group', 'done', 'status', 'ended', 'submitted_at', p.submitted_at - n * interval '3 hours'))).*
     from processes p, generate_series(1, 5000) n where p.id = $1`,
    [id],
  );
  await t.rows(
    `insert into work_orders (id, organisation_id, kind, channel, submitter_id, fault_type, building_id, place_id, submitted_at, open, resolved_at)
     select p.id, p.organisation_id, 'fault', 'pc', p.submitter_id, w.fault_type, w.building_id, w.place_id, p.submitted_at, false, p.submitted_at
     from processes p, work_orders w where w.id = $1 and p.number like 'OLD%'`,
    [id],
  );
  await t.rows('vacuum analyze work_orders');
  await play.announce(DESK!, ['D4']);
  queries.begin();
  await play.settle();
  await play.suspected();
  await play.list();
  const asked = queries
    .asked()
    .filter(({ text }) => /\bwork_orders\b/.test(text) && /^\s*(?:select|with)\b/.test(text));
  expect(asked.length).toBeGreaterThan(3);
  for (const { text, values } of asked) {
    const [ran] = await t.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values);
    expect(
      rowsLookedAt(ran!['QUERY PLAN'][0].Plan, (table) => table === 'work_orders'),
      text,
    ).toBeLessThan(200);
  }
});
