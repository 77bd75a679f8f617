import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkOutages } from '../src/doctor/outages.check.ts';
import { doctorDamage } from './doctor-damage.ts';
import { HOUR, outagePlay } from './outage-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = outagePlay(t);
const { withDamage, testDamages } = doctorDamage(t);

beforeAll(async () => {
  await play.clear();
  const order = await play.report('student');
  const ended = await play.announce('admin', ['D4']);
  await play.end('admin', ended.id);
  await play.settle();
  await play.announce('admin', ['D5']);
  for (const account of ['student', '202430550207', '202421011305'])
    await play.report(account, 'fault', { place: await play.place('EAST3') });
  await play.settle();
  expect(order.id).toBeTruthy();
  expect(await play.suspected()).toHaveLength(1);
});
beforeEach(() => play.forget());

test('[REP-06] the doctor finds nothing where all is well, also before an end is worked off', async () => {
  expect((await withDamage([], checkOutages)).violations).toEqual([]);
  const soon = `update outages set settled_at = null, ended_at = '${new Date(t.clock.now() - HOUR).toISOString()}' where state = 'ended'`;
  expect((await withDamage([soon], checkOutages)).violations).toEqual([]);
});

describe('[REP-06] the doctor names what is wrong with an outage', () => {
  const of = (state: string) => `where state = '${state}'`;
  testDamages(checkOutages, [
    ['it names no place', ['delete from outage_places'], /^outage .*: it names no place$/],
    [
      'it names a room',
      [`update outage_places set place_id = (select id from places where kind = 'room' limit 1)`],
      /it names a room$/,
    ],
    [
      'a suspicion of another place',
      [
        `update outages set building_id = (select id from places where kind = 'building' and code = 'D4' limit 1) ${of('suspected')}`,
      ],
      /another place than its building$/,
    ],
    [
      'a suspicion of an area',
      [
        `update outages o set building_id = (select id from places p where p.kind = 'campus' and p.organisation_id = o.organisation_id limit 1) ${of('suspected')}`,
        `update outage_places n set place_id = o.building_id from outages o where o.id = n.outage_id and o.state = 'suspected'`,
      ],
      /suspected in a place that is no building$/,
    ],
    ...['text_zh', 'text_en'].map((column): [string, string[], RegExp] => [
      `announced without ${column}`,
      [`update outages set ${column} = '' ${of('announced')}`],
      /announced without a text in each language$/,
    ]),
    ...['end_text_zh', 'end_text_en'].map((column): [string, string[], RegExp] => [
      `ended without ${column}`,
      [`update outages set ${column} = '' ${of('ended')}`],
      /ended without a text in each language$/,
    ]),
    [
      'an end that was never worked off',
      [`update outages set settled_at = null, ended_at = ended_at - interval '4 hours' ${of('ended')}`],
      /its end was never worked off$/,
    ],
    [
      'an order of a suspicion',
      [`update work_orders set outage_id = (select id from outages ${of('suspected')}) where open`],
      /belongs to an outage that was never announced$/,
    ],
  ]);
});
