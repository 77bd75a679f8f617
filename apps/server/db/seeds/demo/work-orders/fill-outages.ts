import { announceOutage, endOutage } from '@campus/contract/calls/outages.ts';
import { addDays, dayOf, momentOf } from '@campus/rules/basics/time-zone.ts';
import { outageJobs } from '#server/modules/outages/index.ts';
import { sql } from '#server/platform/sql.ts';
import { createActors, type DemoRun } from './actors.ts';

const HOUR = 3_600_000;

/** What the desk of the demo has announced: an outage of last week that is over, and maintenance in three days. */
export async function fillOutages(
  stage: DemoRun,
  organisation: { id: string; orgSign: string; timeZone: string },
  now: number,
): Promise<void> {
  const { act } = createActors(stage, organisation);
  const buildings = await stage.db.rows<{ id: string }>(sql`
    select p.id from places p where p.organisation_id = ${organisation.id} and p.kind = 'building' and p.active
      -- the orders of the demo are left as they stand
      and not exists (select 1 from work_orders w where w.building_id = p.id)
    order by p.code limit 2`);
  const placeIds = buildings.map(({ id }) => id);
  if (placeIds.length === 0) return;
  const at = (days: number, hour: number) =>
    momentOf(addDays(dayOf(now, organisation.timeZone), days), hour * HOUR, organisation.timeZone);
  const begun = at(-7, 10);
  const { id } = await act('handler', begun, announceOutage, {
    kind: 'outage',
    placeIds: placeIds.slice(0, 1),
    type: 'wireless',
    textZh: '无线网络中断，正在更换交换机，预计两小时内恢复。',
    textEn: 'The wireless network is down; a switch is being replaced and should be back within two hours.',
    expectedEndAt: begun + 2 * HOUR,
  });
  await act('handler', begun + 1.5 * HOUR, endOutage, {
    id,
    textZh: '交换机已更换，无线网络恢复正常。',
    textEn: 'The switch was replaced, and the wireless network works again.',
  });
  // Its job has run long since; there was nobody to tell.
  const { db, sendIn, secrets, log } = stage;
  const jobs = outageJobs(db, { actions: {}, listeners: [] }, () => begun + 1.5 * HOUR, sendIn, secrets);
  const last = jobs.find(({ queue }) => queue === 'outage-end-tell');
  await last?.run({ organisationId: organisation.id, id, after: null }, log);
  await act('handler', now, announceOutage, {
    kind: 'maintenance',
    placeIds,
    textZh: '升级楼栋核心交换机，期间有线和无线网络会短暂中断。',
    textEn: 'The core switches of these buildings are upgraded; wired and wireless networks are down for short times.',
    beginsAt: at(3, 6),
    expectedEndAt: at(3, 8),
  });
}
