import {
  getMenuTree,
  listMenuRoles,
  restoreMenu as restoreMenuCall,
  saveMenu as saveMenuCall,
} from '@campus/contract/calls/menus.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { bind } from '#server/platform/bind.ts';
import { restoreMenu, saveMenu, viewMenu, viewRoles, viewTree } from './menus.service.ts';
import type { ShippedEntry } from './shipped.service.ts';

export const menuRoutes = (shipped: readonly ShippedEntry[]) => [
  bind(getUserLeftMenu, viewMenu),
  bind(getMenuTree, viewTree),
  bind(saveMenuCall, saveMenu),
  bind(restoreMenuCall, (ctx, { version }) => restoreMenu(ctx, shipped, version)),
  bind(listMenuRoles, viewRoles),
];
