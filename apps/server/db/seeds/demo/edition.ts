import { createHash } from 'node:crypto';
import { shippedOffers } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { inArray } from '#server/platform/drizzle.ts';
import { stableId } from '../stable-id.ts';
import { demoBusinessesOf } from './businesses/index.ts';
import type { DemoOrganisation } from './describe.ts';
import { guides, protocols } from './hall-content/guides.ts';
import { newsArticles } from './hall-content/news.ts';
import { notices } from './hall-content/notices.ts';
import { banners, files, links, videos } from './hall-content/shelf.ts';

/** What the demo of this version describes, in one word: another description has another one. */
function editionOf(demo: DemoOrganisation): string {
  const content = [banners, files, guides, links, newsArticles, notices, protocols, videos];
  const described = JSON.stringify([demo, demoBusinessesOf(demo.orgSign), content]);
  return `demo ${createHash('sha256').update(described).digest('hex').slice(0, 16)}`;
}

/** Noted when a demo is made, so that a later version can tell that it was an earlier one. */
export async function noteEdition(db: Db, demo: DemoOrganisation): Promise<void> {
  const organisationId = stableId('organisation', demo.orgSign);
  await db
    .insert(shippedOffers)
    .values({ organisationId, key: editionOf(demo) })
    .onConflictDoNothing();
}

/**
 * The demo organisations that an earlier version made. An organisation that somebody made under the same sign has
 * another id, and does not count.
 */
export async function earlierDemos(
  db: Db,
  described: readonly DemoOrganisation[],
  standing: readonly { id: string }[],
): Promise<string[]> {
  const idOf = ({ orgSign }: DemoOrganisation) => stableId('organisation', orgSign);
  const ours = described.filter((demo) => standing.some(({ id }) => id === idOf(demo)));
  if (ours.length === 0) return [];
  const noted = await db
    .select()
    .from(shippedOffers)
    .where(inArray(shippedOffers.key, ours.map(editionOf)));
  const isOfToday = (demo: DemoOrganisation) =>
    noted.some(({ organisationId, key }) => organisationId === idOf(demo) && key === editionOf(demo));
  return ours.filter((demo) => !isOfToday(demo)).map(({ orgSign }) => orgSign);
}
