import { openContentActions, standingOf } from '@campus/rules/hall-content/hall-content.ts';
import { linkTo } from '#server/modules/attachments/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withPictures } from './clean-body.ts';
import type { FileRow, ListedItem, OfficeItem, WithBody } from './lists.store.ts';

type LinkOf = (id: string) => string;

/** Valid as long as the hall shows the item, so browsers and proxies may cache what it answers. */
export const publicLink =
  ({ config }: Pick<Ctx, 'config'>): LinkOf =>
  (id) =>
    `${config.apiBase}${config.attachmentsPath}/content?id=${id}`;

/** What is not shown yet is seen by clerks only, for five minutes. */
export const clerksLink =
  (ctx: Ctx): LinkOf =>
  (id) =>
    linkTo(ctx, id);

const presentFile = (file: FileRow | null, linkOf: LinkOf) => file && { ...file, link: linkOf(file.id) };

export const presentRow = (row: ListedItem, linkOf: LinkOf) => ({
  id: row.id,
  kind: row.kind,
  section: row.section,
  address: row.address,
  pinned: row.pinned,
  shownAt: row.shownAt,
  title: { zh: row.titleZh, en: row.titleEn },
  summary: { zh: row.summaryZh, en: row.summaryEn },
  cover: presentFile(row.cover, linkOf),
  file: presentFile(row.file, linkOf),
});

export const presentBody = ({ bodyZh, bodyEn }: WithBody, linkOf: LinkOf) => ({
  body: { zh: withPictures(bodyZh, linkOf), en: withPictures(bodyEn, linkOf) },
});

/** An item as clerks see it. */
export const presentItem = (row: OfficeItem, ctx: Ctx) => ({
  ...presentRow(row, clerksLink(ctx)),
  state: row.state,
  showFrom: row.showFrom,
  showUntil: row.showUntil,
  version: row.version,
  changedAt: row.changedAt,
  changedBy: row.changedBy,
  standing: standingOf(row, ctx.now),
  openActions: openContentActions(row.state),
});

export const presentItemWithBody = (row: OfficeItem & WithBody, ctx: Ctx) => ({
  ...presentItem(row, ctx),
  ...presentBody(row, clerksLink(ctx)),
});
