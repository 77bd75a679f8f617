import {
  isOutsideLink,
  LINK_LENGTH,
  MENU_NAME_LENGTH,
  MENU_NAME_LENGTH_EN,
  MOST_GROUPS,
  menuIcons,
} from '@campus/rules/menus/menu.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, line, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { permissions } from '../permissions.ts';

const manage = permission('menus.manage');
const names = z.object({ zh: z.string(), en: z.string() });

const menuTree = z.object({
  /** What the menu is at this moment, in a word; a save says from which one it began. */
  version: z.string(),
  groups: z.array(
    z.object({
      id: uuid,
      name: names,
      icon: z.string().nullable(),
      hidden: z.boolean(),
      entries: z.array(
        z.object({
          id: uuid,
          kind: z.enum(['page', 'outside']),
          link: z.string(),
          name: names,
          icon: z.string().nullable(),
          hidden: z.boolean(),
          /** False while the page says that it is not open yet: no menu shows it. */
          built: z.boolean(),
        }),
      ),
    }),
  ),
});

export const getMenuTree = defineCall({
  method: 'GET',
  path: '/api/menus/GetMenuTree',
  summary: 'The whole menu of the organisation, with what is hidden, for those who arrange it.',
  areas: ['office'],
  access: manage,
  reply: menuTree,
});

// Side by side, because a form body does not go as deep as the tree with names of two parts would.
const bilingualNames = { nameZh: required(MENU_NAME_LENGTH), nameEn: required(MENU_NAME_LENGTH_EN) };
const icon = z.enum(menuIcons).optional();
const entry = z.strictObject({
  /** Without one it is a new link outward. */
  id: uuid.optional(),
  ...bilingualNames,
  icon,
  hidden: flag,
  /** Of a link outward; a page keeps the address that it has. */
  link: line(LINK_LENGTH).refine(isOutsideLink, 'format').optional(),
});

export const saveMenu = defineCall({
  method: 'POST',
  path: '/api/menus/SaveMenu',
  summary: 'Arranges the whole menu: groups, order, names, what is hidden, links outward. It gives nobody a right.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    version: required(64),
    groups: z
      .array(
        z.strictObject({
          /** Without one it is a new group. */
          id: uuid.optional(),
          ...bilingualNames,
          icon,
          hidden: flag,
          // An empty text: nothing stands in it. A form body cannot say it otherwise.
          entries: z.union([z.literal('').transform(() => []), z.array(entry).max(200)]),
        }),
      )
      .min(1)
      .max(MOST_GROUPS),
  }),
  reply: menuTree,
  refusals: ['menu-changed', 'menu-links'],
});

export const restoreMenu = defineCall({
  method: 'POST',
  path: '/api/menus/RestoreMenu',
  summary: 'Puts groups, order and names back to how they are shipped and shows everything; links outward stay.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ version: required(64) }),
  reply: menuTree,
  refusals: ['menu-changed'],
});

export const listMenuRoles = defineCall({
  method: 'GET',
  path: '/api/menus/ListMenuRoles',
  summary: 'The roles of the organisation with their rights, to see the menu as one of them sees it.',
  areas: ['office'],
  access: manage,
  query: z.strictObject(pageQuery),
  reply: pageOf(z.object({ id: uuid, name: names, permissions: z.array(z.enum(permissions)) })),
});
