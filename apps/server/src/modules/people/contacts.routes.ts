import {
  listContactDepartments,
  listContactLabels,
  listRecentContacts,
  searchContacts,
} from '@campus/contract/calls/contacts.ts';
import { bind } from '#server/platform/bind.ts';
import { findContacts, findLabels } from './contacts.service.ts';
import { type ContactRow, listDepartmentsUnder, listRecent } from './contacts.store.ts';

const RECENT = 20;

const named = <T extends { nameZh: string; nameEn: string }>(row: T) => ({
  ...row,
  name: { zh: row.nameZh, en: row.nameEn },
});
const present = ({ departmentZh, departmentEn, ...row }: ContactRow) => ({
  ...row,
  department: departmentZh === null || departmentEn === null ? null : { zh: departmentZh, en: departmentEn },
});

export const contactRoutes = [
  bind(listContactDepartments, async (ctx, { parentId, ...asked }) => {
    const page = await listDepartmentsUnder(ctx.db, ctx.caller.organisationId, parentId ?? null, asked);
    return { ...page, items: page.items.map(named) };
  }),
  bind(listContactLabels, async (ctx, asked) => {
    const page = await findLabels(ctx, asked);
    return { ...page, items: page.items.map(named) };
  }),
  bind(searchContacts, async (ctx, asked) => {
    const page = await findContacts(ctx, asked);
    return { ...page, items: page.items.map(present) };
  }),
  bind(listRecentContacts, async (ctx) => {
    const { organisationId, personId } = ctx.caller;
    return { items: (await listRecent(ctx.db, organisationId, personId, RECENT)).map(present) };
  }),
];
