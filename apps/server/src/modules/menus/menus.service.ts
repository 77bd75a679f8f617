import type { saveMenu as saveMenuCall } from '@campus/contract/calls/menus.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Fields } from '@campus/rules/basics/changes.ts';
import { arrangementFault, MOST_LINKS, menuChanges } from '@campus/rules/menus/menu.ts';
import { findOwnRights } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { arrangedOf, groupsOf, presentMenu, presentTree } from './menus.present.ts';
import { listMenu, listRoles, lockMenu, type MenuRow, putMenu, removeFromMenu } from './menus.store.ts';
import { restoredMenu, type ShippedEntry } from './shipped.service.ts';

/** The menu of the caller: what of the organisation's own arrangement their rights open. */
export async function viewMenu(ctx: CallerCtx) {
  const rights = await findOwnRights(ctx);
  return presentMenu(await listMenu(ctx.db, ctx.caller.organisationId), rights);
}

/** The whole menu, for those who arrange it. */
export async function viewTree(ctx: CallerCtx) {
  return presentTree(await listMenu(ctx.db, ctx.caller.organisationId));
}

/** The roles as which the menu can be looked at. */
export async function viewRoles(ctx: CallerCtx, paging: { after?: string | undefined; size?: number | undefined }) {
  const { items, next } = await listRoles(ctx.db, ctx.caller, paging);
  return { items: items.map(({ id, zh, en, permissions }) => ({ id, name: { zh, en }, permissions })), next };
}

/** The present menu, locked; refused where it is not the one that the caller has seen. */
async function lockSeenMenu(ctx: CallerCtx, version: string): Promise<MenuRow[]> {
  const rows = await lockMenu(ctx.db, ctx.caller.organisationId);
  return presentTree(rows).version === version ? rows : refuse('menu-changed');
}

/** Replaces the old rows by the new ones, and notes the changes in the log. */
async function replaceMenu(ctx: CallerCtx, before: readonly MenuRow[], after: readonly MenuRow[]) {
  const { organisationId } = ctx.caller;
  const remaining = new Set(after.map(({ id }) => id));
  await putMenu(ctx.db, after);
  await removeFromMenu(
    ctx.db,
    organisationId,
    before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id),
  );
  const rows = await listMenu(ctx.db, organisationId);
  ctx.audit.facts.changes = menuChanges(arrangedOf(before), arrangedOf(rows));
  noteRows(ctx, before, rows);
  return presentTree(rows);
}

/**
 * An entry of the menu as the log keeps it. Its place is counted, because the numbers behind it are given anew whenever
 * the menu is saved; and a group that is only called otherwise is the same group.
 */
const loggedRow = (row: MenuRow, all: readonly MenuRow[], nameOf: (id: string) => string | null): Fields => ({
  nameZh: row.titleZh,
  nameEn: row.titleEn,
  group: row.parentId && nameOf(row.parentId),
  place: all.filter(({ parentId, position }) => parentId === row.parentId && position <= row.position).length,
  icon: row.icon,
  link: row.link,
  hidden: row.hidden,
});

/** A line of the log for each entry that is new, gone or different. */
function noteRows(ctx: CallerCtx, before: readonly MenuRow[], after: readonly MenuRow[]): void {
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const nameOf = (id: string) => (is!.get(id) ?? was!.get(id))?.titleZh ?? null;
  for (const id of new Set([...was!.keys(), ...is!.keys()])) {
    const [old, next] = [was!.get(id), is!.get(id)];
    const name = (next ?? old)?.titleZh ?? '';
    noteChange(
      ctx,
      { kind: 'menu', id, name },
      old ? loggedRow(old, before, nameOf) : null,
      next ? loggedRow(next, after, nameOf) : null,
    );
  }
}

/** Arranges the whole menu. This only changes what is shown; rights decide who may open a page. */
export async function saveMenu(ctx: CallerCtx, { version, groups }: Received<typeof saveMenuCall>) {
  const links = groups.flatMap(({ entries }) => entries.filter(({ link }) => link !== undefined));
  if (links.length > MOST_LINKS) refuse('menu-links', { limit: MOST_LINKS });
  const before = await lockSeenMenu(ctx, version);
  const arranged = groupsOf(before);
  const idsOf = (kind: MenuRow['kind']) =>
    arranged.flatMap(({ entries }) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id));
  const fault = arrangementFault(
    { groups: arranged.map(({ id }) => id), pages: idsOf('page'), links: idsOf('outside') },
    groups,
  );
  if (fault) refuseField(fault, 'not-an-option');
  const { organisationId } = ctx.caller;
  const rowOf = new Map(before.map((row) => [row.id, row]));
  const wanted = groups.flatMap((group, n): MenuRow[] => {
    const row = (
      { id, nameZh, nameEn, icon, hidden }: Omit<(typeof groups)[number], 'entries'>,
      rest: Pick<MenuRow, 'kind' | 'link' | 'parentId' | 'position'>,
    ): MenuRow => ({
      ...rest,
      id: id ?? newId(ctx.now),
      organisationId,
      titleZh: nameZh,
      titleEn: nameEn,
      icon: icon ?? null,
      hidden,
    });
    const existing = group.id === undefined ? undefined : rowOf.get(group.id);
    const head = row(group, { kind: 'group', link: existing?.link ?? null, parentId: null, position: n + 1 });
    return [
      head,
      ...group.entries.map((entry, m) => {
        const page = entry.link === undefined ? rowOf.get(entry.id as string) : undefined;
        const link = page ? page.link : (entry.link as string);
        return row(entry, { kind: page ? 'page' : 'outside', link, parentId: head.id, position: m + 1 });
      }),
    ];
  });
  return replaceMenu(ctx, before, [...wanted, ...unknownPages(before, wanted)]);
}

/** Pages that the product has no more stay in the database; the group of one may be gone. */
function unknownPages(before: readonly MenuRow[], wanted: readonly MenuRow[]): MenuRow[] {
  const groups = new Set(wanted.flatMap(({ id, kind }) => (kind === 'group' ? [id] : [])));
  const [first] = groups;
  const wantedIds = new Set(wanted.map(({ id }) => id));
  return before
    .filter(({ id, kind }) => kind === 'page' && !wantedIds.has(id))
    .map((row) => (groups.has(row.parentId as string) ? row : { ...row, parentId: first as string }));
}

/** Everything as it is shipped again; only links outward, and the groups that hold them, stay. */
export async function restoreMenu(ctx: CallerCtx, shipped: readonly ShippedEntry[], version: string) {
  const before = await lockSeenMenu(ctx, version);
  return replaceMenu(ctx, before, restoredMenu(before, shipped, ctx.caller.organisationId, ctx.now));
}
