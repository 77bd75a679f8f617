import type { listContactDepartments } from '@campus/contract/calls/people-contacts.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { PAGE_SIZE } from '@campus/rules/basics/paging.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type ContactRow,
  findKind,
  listDepartmentsUnder,
  listLabels,
  listRecent,
  searchPeople,
} from './contacts.store.ts';

type Paging = { after?: string | undefined; size?: number | undefined };
type Search = Paging & { words?: string | undefined; departmentId?: string | undefined; labelId?: string | undefined };

const RECENT = 20;
const nobody = { items: [], next: null };

const withName = <T extends { nameZh: string; nameEn: string }>(row: T) => ({
  ...row,
  name: { zh: row.nameZh, en: row.nameEn },
});
/** Only staff see accounts. Others tell people of the same name apart by department, class and year. */
const present = ({ departmentZh, departmentEn, ...row }: ContactRow, toStaff: boolean) => ({
  ...row,
  account: toStaff ? row.account : null,
  department: departmentZh === null || departmentEn === null ? null : { zh: departmentZh, en: departmentEn },
});
const presentPage = ({ items, next }: { items: ContactRow[]; next: string | null }, toStaff: boolean) => ({
  items: items.map((row) => present(row, toStaff)),
  next,
});

export async function viewDepartments(
  ctx: CallerCtx,
  { parentId, ...paging }: Received<typeof listContactDepartments>,
) {
  const page = await listDepartmentsUnder(ctx.db, ctx.caller.organisationId, parentId ?? null, paging);
  return { ...page, items: page.items.map(withName) };
}

/** The people the caller chose last. */
export async function viewRecentContacts(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  const toStaff = (await findKind(ctx.db, organisationId, personId)) === 'staff';
  const rows = await listRecent(ctx.db, organisationId, personId, RECENT);
  return { items: rows.map((row) => present(row, toStaff)) };
}

/** Staff may browse departments and labels. A student finds people by name only, and gets no list of everybody. */
export async function findContacts(ctx: CallerCtx, { words = '', departmentId, labelId, ...paging }: Search) {
  const { organisationId, personId } = ctx.caller;
  const grams = gramsToFind(words);
  const text = searchable(words);
  const search = {
    words: text === '' ? null : { text, grams },
    departmentId: departmentId ?? null,
    labelId: labelId ?? null,
  };
  if ((await findKind(ctx.db, organisationId, personId)) === 'staff')
    return presentPage(await searchPeople(ctx.db, organisationId, { ...search, byAccount: true }, paging), true);
  if (grams === null || departmentId || labelId) return refuse('contacts-need-words');
  const size = Math.min(paging.size ?? PAGE_SIZE, PAGE_SIZE);
  const { items } = await searchPeople(ctx.db, organisationId, { ...search, byAccount: false }, { size });
  return presentPage({ items, next: null }, false);
}

export async function findLabels(ctx: CallerCtx, paging: Paging) {
  const { organisationId, personId } = ctx.caller;
  if ((await findKind(ctx.db, organisationId, personId)) !== 'staff') return nobody;
  const page = await listLabels(ctx.db, organisationId, paging);
  return { ...page, items: page.items.map(withName) };
}
