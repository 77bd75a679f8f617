import type * as calls from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { isOrderedByHand } from '@campus/rules/hall-content/hall-content.ts';
import { bytesOf, findAttachment } from '#server/modules/attachments/index.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import type { WholeBytes } from '#server/platform/bytes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentBody, presentRow, publicLink } from './hall-content.present.ts';
import { findShownFile } from './hall-content.store.ts';
import { findNeighbours, findShownItem, type ListedItem, listFirstItems, listShown } from './lists.store.ts';

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

export async function viewHome(ctx: Ctx, orgSign: string) {
  const { id } = await organisationOf(ctx, orgSign);
  const rows = await listFirstItems(ctx.db, id, FIRST, ctx.now);
  const link = publicLink(ctx);
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

export async function listShownItems(ctx: Ctx, { orgSign, ...query }: Received<typeof calls.listContent>) {
  const { id } = await organisationOf(ctx, orgSign);
  const page = await listShown(ctx.db, id, query, ctx.now);
  return { ...page, items: page.items.map((row) => presentRow(row, publicLink(ctx))) };
}

export async function viewShownItem(ctx: Ctx, { orgSign, id }: { orgSign: string; id: string }) {
  const found = (await findShownItem(ctx.db, orgSign, id, ctx.now)) ?? refuse('organisation-unknown');
  if (!found.active) refuse('organisation-suspended');
  const row = found.item ?? refuse('not-found');
  const neighbours = isOrderedByHand(row.kind) ? [] : await findNeighbours(ctx.db, found.organisationId, row, ctx.now);
  const neighbour = (side: 'newer' | 'older') => {
    const found = neighbours.find((item) => item.side === side);
    return found ? { id: found.id, title: { zh: found.titleZh, en: found.titleEn } } : null;
  };
  const link = publicLink(ctx);
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
