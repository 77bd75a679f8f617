import { readFile } from 'node:fs/promises';
import { storeFileFor } from '#server/modules/attachments/index.ts';
import {
  type ChangeKind,
  contentChanges,
  contentItems,
  type FieldChange,
  searchTermsOf,
} from '#server/modules/hall-content/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import type { Storage } from '#server/platform/storage.ts';
import { insertAllInto } from '#server/platform/table.ts';
import { stableId } from '../../stable-id.ts';
import { personId } from '../make-organisation.ts';
import { drawBanner } from './banners.ts';
import { drawCover } from './covers.ts';
import type { DemoContent } from './describe-content.ts';
import { guides, protocols } from './guides.ts';
import { newsArticles } from './news.ts';
import { notices } from './notices.ts';
import { banners, files, links, videos } from './shelf.ts';
import { writePdf } from './write-pdf.ts';

const DAY = 86_400_000;

const everything: readonly DemoContent[] = [
  ...banners,
  ...notices,
  ...newsArticles,
  ...guides,
  ...protocols,
  ...links,
  ...files,
  ...videos,
];

export const contentId = (orgSign: string, code: string) => stableId('content', orgSign, code);
const fileId = (orgSign: string, code: string) => stableId('content file', orgSign, code);
const coverId = (orgSign: string, code: string) => stableId('content cover', orgSign, code);

/** Gives demo organisations content for their halls, where none was ever written. A hall in use is left alone. */
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
    for (const item of ready) rows.push(await rowOf(db, storage, where, item, now));
    const items = rows.map((row, n) => ({ ...row, position: String(n + 1) }));
    await db.run(sql`${insertAllInto(contentItems, items)} on conflict do nothing`);
    await db.run(insertAllInto(contentChanges, rows.flatMap(changesOf)));
  }
}

type Row = Awaited<ReturnType<typeof rowOf>>;

/** Clerks see who made an item and who showed it, as of every other one. */
function changesOf({ organisationId, id: itemId, state, titleZh, titleEn, madeAt, madeBy: byPersonId }: Row) {
  const titles = [
    { field: 'title.zh', before: '', after: titleZh },
    { field: 'title.en', before: '', after: titleEn },
  ].filter(({ after }) => after);
  const change = (action: ChangeKind, fields: FieldChange[]) => [
    { organisationId, itemId, at: madeAt, byPersonId, what: action, fields },
  ];
  const step = (action: 'publish' | 'withdraw', before: string, after: string) =>
    change(action, [{ field: 'state', before, after }]);
  return [
    ...change('made', titles),
    ...(state === 'draft' ? [] : step('publish', 'draft', 'published')),
    ...(state === 'withdrawn' ? step('withdraw', 'published', 'withdrawn') : []),
  ];
}

async function isThere(db: Db, organisationId: string, id: string): Promise<boolean> {
  const found = await db.rows(sql`select 1 from people p where p.organisation_id = ${organisationId} and p.id = ${id}`);
  return found.length > 0;
}

/** Deleted items count too: their changes are still there. */
async function isInUse(db: Db, organisationId: string): Promise<boolean> {
  const found = await db.rows(sql`
    select 1 where exists (select 1 from content_items where organisation_id = ${organisationId})
      or exists (select 1 from content_changes where organisation_id = ${organisationId})`);
  return found.length > 0;
}

type Where = { organisationId: string; orgSign: string; clerk: string };
type Ready = Awaited<ReturnType<typeof prepare>>;

async function prepare(content: DemoContent) {
  const { title, summary, body } = content;
  const text = { zh: body.zh.map(stripped).join(' '), en: body.en.map(stripped).join(' ') };
  const cover = content.cover && {
    ...(await drawCover(content.cover, everything.indexOf(content))),
    name: 'cover.webp',
  };
  return { content, file: await fileOf(content), cover, terms: searchTermsOf({ title, summary, text }) };
}

async function rowOf(db: Db, storage: Storage, { organisationId, orgSign, clerk }: Where, ready: Ready, now: number) {
  const { content, file, cover, terms } = ready;
  const { code, kind, section, title, summary, body, address, pinned, daysAgo, state } = content;
  const id = contentId(orgSign, code);
  const at = now - daysAgo * DAY;
  const storeFile = async (id: string, stored: FileContent | null): Promise<string | null> => {
    if (!stored) return null;
    const owner = { kind: 'content', id: contentId(orgSign, code) };
    await storeFileFor(db, storage, { ...stored, id, organisationId, uploaderId: clerk, quota: 'content', owner }, now);
    return id;
  };
  return {
    id,
    organisationId,
    kind,
    section,
    address,
    pinned,
    state: state === 'waiting' ? ('published' as const) : state,
    titleZh: title.zh,
    titleEn: title.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    bodyZh: body.zh.map(paragraph).join(''),
    bodyEn: body.en.map(paragraph).join(''),
    fileId: await storeFile(fileId(orgSign, code), file),
    coverId: await storeFile(coverId(orgSign, code), cover),
    pictureIds: [],
    showUntil: null,
    telling: null,
    toldUpTo: null,
    version: 1,
    showFrom: state === 'waiting' ? at : null,
    shownAt: at,
    ...terms,
    madeAt: Math.min(at, now),
    madeBy: clerk,
    changedAt: Math.min(at, now),
    changedBy: clerk,
  };
}

type FileContent = { content: Buffer; mediaType: string; name: string; size?: { width: number; height: number } };

async function fileOf(content: DemoContent): Promise<FileContent | null> {
  const { kind, title } = content;
  if (kind === 'picture') return { ...(await drawBanner(banners.indexOf(content))), name: `${title.zh}.webp` };
  if (kind === 'file' || content.attached)
    return { content: writePdf(content), mediaType: 'application/pdf', name: `${title.zh}.pdf` };
  // Nobody has to have an encoder to see the demo, so this one lies here, drawn by ourselves.
  if (kind === 'video')
    return {
      content: await readFile(new URL(`./first-steps.mp4`, import.meta.url)),
      mediaType: 'video/mp4',
      name: `${title.zh}.mp4`,
    };
  return null;
}

const paragraph = (text: string): string => (text.startsWith('<') ? text : `<p>${text}</p>`);
const stripped = (text: string): string => text.replace(/<[^>]*>/g, ' ');
