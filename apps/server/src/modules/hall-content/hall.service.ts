import type { listContent } from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { isOrderedByHand } from '@campus/rules/hall-content/content.ts';
import { bytesOf, findAttachment } from '#server/modules/attachments/index.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import type { WholeBytes } from '#server/platform/bytes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { openLink, presentBody, presentRow } from './content.present.ts';
import { findShownFile } from './content.store.ts';
import { findNeighbours, findShown, type ListedItem, listFirst, listShown } from './lists.store.ts';

const organisationOf = async (ctx: Ctx, orgSign: string) => await requireOrganisation(ctx.db, orgSign);

/** How many of each the first pages of the halls have room for. */
const FIRST = [
  { kind: 'picture', most: 6 },
  { kind: 'notice', most: 6 },
  { kind: 'article', section: 'news', most: 8 },
  { kind: 'link', most: 12 },
  { kind: 'file', most: 6 },
  { kind: 'video', most: 4 },
] as const;

export async function showHome(ctx: Ctx, orgSign: string) {
  const { id } = await organisationOf(ctx, orgSign);
  const rows = await listFirst(ctx.db, id, FIRST, ctx.now);
  const link = openLink(ctx);
  const of = (kind: ListedItem['kind']) => rows.filter((row) => row.kind === kind).map((row) => presentRow(row, link));
  return {
    pictures: of('picture'),
    notices: of('notice'),
    news: of('article'),
    links: of('link'),
    files: of('file'),
    videos: of('video'),
  };
}

export async function showList(ctx: Ctx, { orgSign, ...asked }: Received<typeof listContent>) {
  const { id } = await organisationOf(ctx, orgSign);
  const page = await listShown(ctx.db, id, asked, ctx.now);
  return { ...page, items: page.items.map((row) => presentRow(row, openLink(ctx))) };
}

export async function showOne(ctx: Ctx, { orgSign, id }: { orgSign: string; id: string }) {
  const organisation = await organisationOf(ctx, orgSign);
  const row = (await findShown(ctx.db, organisation.id, id, ctx.now)) ?? refuse('not-found');
  const beside = isOrderedByHand(row.kind) ? [] : await findNeighbours(ctx.db, organisation.id, row, ctx.now);
  const neighbour = (side: 'newer' | 'older') => {
    const found = beside.find((one) => one.side === side);
    return found ? { id: found.id, title: { zh: found.titleZh, en: found.titleEn } } : null;
  };
  const link = openLink(ctx);
  return {
    ...presentRow(row, link),
    ...presentBody(row, link),
    newer: neighbour('newer'),
    older: neighbour('older'),
  };
}

/** The bytes of what the hall shows now, for anybody; of everything else it is as if it were not there. */
export async function openShownFile(
  ctx: Ctx,
  { id, download }: { id: string; download?: boolean | undefined },
): Promise<WholeBytes> {
  const file = (await findShownFile(ctx.db, id, ctx.now)) ? await findAttachment(ctx.db, id) : null;
  const bytes = bytesOf(ctx, file ?? refuse('not-found'));
  return { ...bytes, ...(download ? { disposition: 'attachment' } : {}), forAll: true };
}
