import { createHash } from 'node:crypto';
import { shippedOffers } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts } from '#server/platform/sql.ts';
import { insertInto } from '#server/platform/table.ts';
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
  const description = JSON.stringify([demo, demoBusinessesOf(demo.orgSign), content]);
  return `demo ${createHash('sha256').update(description).digest('hex').slice(0, 16)}`;
}

/** Noted when a demo is made, so that a later version can tell that it was an earlier one. */
export async function noteEdition(db: Db, demo: DemoOrganisation): Promise<void> {
  const organisationId = stableId('organisation', demo.orgSign);
  const offer = insertInto(shippedOffers, { organisationId, key: editionOf(demo) });
  await db.run(sql`${offer} on conflict do nothing`);
}

/**
 * The demo organisations that an earlier version made. An organisation that somebody made under the same sign has
 * another id, and does not count.
 */
export async function listEarlierDemos(
  db: Db,
  demos: readonly DemoOrganisation[],
  standing: readonly { id: string }[],
): Promise<string[]> {
  const idOf = ({ orgSign }: DemoOrganisation) => stableId('organisation', orgSign);
  const presentDemos = demos.filter((demo) => standing.some(({ id }) => id === idOf(demo)));
  if (presentDemos.length === 0) return [];
  const editions = await db.rows<{ organisationId: string; key: string }>(sql`
    select s.organisation_id as "organisationId", s.key from shipped_offers s
    where s.key = any(${texts(presentDemos.map(editionOf))})`);
  const isOfToday = (demo: DemoOrganisation) =>
    editions.some(({ organisationId, key }) => organisationId === idOf(demo) && key === editionOf(demo));
  return presentDemos.filter((demo) => !isOfToday(demo)).map(({ orgSign }) => orgSign);
}
