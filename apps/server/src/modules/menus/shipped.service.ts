import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addToMenu, listMenu, type MenuRow } from './menus.store.ts';

/** One entry of the menu that the product ships; `section` is the link of its group. */
export type ShippedEntry = {
  link: string;
  section: string | null;
  titleZh: string;
  titleEn: string;
  icon: string | null;
  /** Above all positions that an organisation gives by arranging: what arrives later stands at the end there. */
  position: number;
};

const rowOf = (
  { section, ...entry }: ShippedEntry,
  rest: Pick<MenuRow, 'id' | 'organisationId' | 'parentId' | 'hidden'>,
): MenuRow => ({ ...entry, ...rest, kind: section === null ? 'group' : 'page' });

/**
 * Gives an organisation what it was never offered. An entry that was offered and is not there any more comes back hidden, so
 * that it stays away and can be shown again; a group comes back only where an entry needs it.
 */
export async function giveShippedMenu(
  db: Db,
  organisationId: string,
  shipped: readonly ShippedEntry[],
  isNew: (link: string) => boolean,
  now: number,
): Promise<void> {
  const idByLink = new Map((await listMenu(db, organisationId)).map((row) => [row.link, row.id]));
  const pages = shipped.filter(({ link, section }) => section !== null && !idByLink.has(link));
  const groups = shipped.filter(
    ({ link, section }) =>
      section === null && !idByLink.has(link) && (isNew(link) || pages.some((page) => page.section === link)),
  );
  const groupRows = groups.map((group) => {
    const id = newId(now);
    idByLink.set(group.link, id);
    return rowOf(group, { id, organisationId, parentId: null, hidden: false });
  });
  await addToMenu(db, [
    ...groupRows,
    ...pages.map((page) =>
      rowOf(page, {
        id: newId(now),
        organisationId,
        parentId: idByLink.get(page.section) as string,
        hidden: !isNew(page.link),
      }),
    ),
  ]);
}

/** What the menu is when it is put back to how it is shipped. */
export function restoredMenu(
  before: readonly MenuRow[],
  shipped: readonly ShippedEntry[],
  organisationId: string,
  now: number,
): MenuRow[] {
  const idByLink = new Map(before.map((row) => [row.link, row.id]));
  const idOf = new Map(shipped.map(({ link }) => [link, idByLink.get(link) ?? newId(now)]));
  const rows = shipped.map((entry) =>
    rowOf(entry, {
      id: idOf.get(entry.link) as string,
      organisationId,
      parentId: entry.section === null ? null : (idOf.get(entry.section) as string),
      hidden: false,
    }),
  );
  const ours = new Set(rows.map(({ id }) => id));
  const others = before.filter(({ id }) => !ours.has(id));
  const parentIds = new Set(others.flatMap(({ parentId }) => parentId ?? []));
  const last = Math.max(0, ...shipped.map(({ position }) => position));
  return [
    ...rows,
    ...others
      .filter(({ id, kind }) => kind !== 'group' || parentIds.has(id))
      .map((row) => ({ ...row, position: last + row.position })),
  ];
}
