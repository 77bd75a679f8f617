import { feedRow } from '@campus/rules/places/dormitory-feed.ts';
import { takeFeed } from '#server/modules/places/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { DemoOrganisation, DemoPlace } from './describe.ts';

/** The building and the campus that it is in. */
type Home = { campus: string; building: string };

const homesIn = (campus: string, place: DemoPlace): Home[] =>
  place.kind === 'building'
    ? /宿舍|公寓|栋$/.test(place.nameZh) && !place.nameZh.startsWith('教工')
      ? [{ campus, building: place.nameZh }]
      : []
    : place.below.flatMap((below) => homesIn(campus, below));

/** Gives students a bed by a list of the housing office, with one row that nobody can place. */
export async function makeDormitories(
  db: Db,
  organisationId: string,
  { people, campuses }: DemoOrganisation,
  now: number,
): Promise<void> {
  const homes = campuses.flatMap((campus) => homesIn(campus.nameZh, campus));
  const rows = people
    .filter(({ roles }) => roles.includes('student'))
    .map(({ account }, index) => {
      const home = homes[(index * 3) % homes.length] as Home;
      return feedRow(index + 2, { account, ...home, room: `${201 + (index % 5)}`, bed: `${(index % 4) + 1}` });
    });
  const [first] = homes;
  if (!first) return;
  const stranger = feedRow(rows.length + 2, { account: '209900000001', ...first, room: '201', bed: '4' });
  const arrival = { organisationId, source: 'call', slotAt: null, byPersonId: null } as const;
  await takeFeed(db, arrival, [...rows, stranger], { apply: true }, now);
}
