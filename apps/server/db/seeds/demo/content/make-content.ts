import { storeFileFor } from '#server/modules/attachments/index.ts';
import { contentItems, searchTermsOf } from '#server/modules/hall-content/index.ts';
import { people } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, eq, sql } from '#server/platform/drizzle.ts';
import type { Storage } from '#server/platform/storage.ts';
import { stableId } from '../../stable-id.ts';
import { personId } from '../make-organisation.ts';
import type { DemoContent } from './describe-content.ts';
import { guides, protocols } from './guides.ts';
import { newsArticles } from './news.ts';
import { notices } from './notices.ts';
import { drawBanner, writePdf } from './pictures.ts';
import { banners, files, links } from './shelf.ts';

const DAY = 86_400_000;

const everything: readonly DemoContent[] = [
  ...banners,
  ...notices,
  ...newsArticles,
  ...guides,
  ...protocols,
  ...links,
  ...files,
];

const contentId = (orgSign: string, code: string) => stableId('content', orgSign, code);
const fileId = (orgSign: string, code: string) => stableId('content file', orgSign, code);

/** Gives demo organisations something to show in their halls, where nothing was ever written there; one in use is left alone. */
export async function makeContent(db: Db, storage: Storage, orgSigns: readonly string[], now: number): Promise<void> {
  const wanting: Where[] = [];
  for (const orgSign of orgSigns) {
    const organisationId = stableId('organisation', orgSign);
    const clerk = personId(orgSign, 'admin');
    if ((await isThere(db, organisationId, clerk)) && !(await isInUse(db, organisationId)))
      wanting.push({ organisationId, orgSign, clerk });
  }
  if (wanting.length === 0) return;
  // All halls show the same, so it is drawn and read once.
  const ready: Ready[] = [];
  for (const content of everything) ready.push(await prepare(content));
  for (const where of wanting) {
    const rows = [];
    for (const one of ready) rows.push(await rowOf(db, storage, where, one, now));
    await db
      .insert(contentItems)
      .values(rows.map((row, n) => ({ ...row, position: String(n + 1) })))
      .onConflictDoNothing();
  }
}

async function isThere(db: Db, organisationId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, id)));
  return found.length > 0;
}

/** Also what was deleted since counts: it left its changes. */
async function isInUse(db: Db, organisationId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 where exists (select 1 from content_items where organisation_id = ${organisationId})
      or exists (select 1 from content_changes where organisation_id = ${organisationId})`);
  return (found as unknown as { rows: unknown[] }).rows.length > 0;
}

type Where = { organisationId: string; orgSign: string; clerk: string };
type Ready = Awaited<ReturnType<typeof prepare>>;

async function prepare(content: DemoContent) {
  const { title, summary, body } = content;
  const text = { zh: body.zh.map(stripped).join(' '), en: body.en.map(stripped).join(' ') };
  return { content, file: await fileOf(content), terms: searchTermsOf({ title, summary, text }) };
}

async function rowOf(db: Db, storage: Storage, { organisationId, orgSign, clerk }: Where, ready: Ready, now: number) {
  const { content, file, terms } = ready;
  const { code, kind, section, title, summary, body, address, pinned, daysAgo, state } = content;
  const id = contentId(orgSign, code);
  const at = now - daysAgo * DAY;
  const attachment = file ? fileId(orgSign, code) : null;
  if (file && attachment)
    await storeFileFor(
      db,
      storage,
      { ...file, id: attachment, organisationId, uploaderId: clerk, quota: 'content', owner: { kind: 'content', id } },
      now,
    );
  return {
    ...{ id, organisationId, kind, section, address, pinned },
    state: state === 'waiting' ? ('published' as const) : state,
    ...{ titleZh: title.zh, titleEn: title.en, summaryZh: summary.zh, summaryEn: summary.en },
    ...{ bodyZh: body.zh.map(paragraph).join(''), bodyEn: body.en.map(paragraph).join('') },
    ...{ fileId: attachment, coverId: null, pictureIds: [], showUntil: null, telling: false, version: 1 },
    showFrom: state === 'waiting' ? at : null,
    shownAt: at,
    ...terms,
    ...{ madeAt: Math.min(at, now), madeBy: clerk, changedAt: Math.min(at, now), changedBy: clerk },
  };
}

async function fileOf(content: DemoContent) {
  const { kind, title } = content;
  if (kind === 'picture') return { ...(await drawBanner(banners.indexOf(content))), name: `${title.zh}.jpg` };
  if (kind === 'file') return { content: writePdf(content), mediaType: 'application/pdf', name: `${title.zh}.pdf` };
  return null;
}

const paragraph = (text: string): string => (text.startsWith('<') ? text : `<p>${text}</p>`);
const stripped = (text: string): string => text.replace(/<[^>]*>/g, ' ');
