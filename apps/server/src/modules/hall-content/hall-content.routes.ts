import * as calls from '@campus/contract/calls/hall-content.ts';
import { bind } from '#server/platform/bind.ts';
import { keepFile, prepareFile } from './files.service.ts';
import { actOnItem, moveItem } from './item-actions.service.ts';
import { listItemChanges, listItems, viewItem } from './items.service.ts';
import { prepareItemTexts, saveItem } from './save-item.service.ts';
import { listShownItems, openShownFile, viewHome, viewShownItem } from './shown-items.service.ts';

export const hallContentRoutes = [
  bind(calls.getHallHome, async (ctx, { orgSign }) => viewHome(ctx, orgSign)),
  bind(calls.listContent, listShownItems),
  bind(calls.getContent, viewShownItem),
  bind(calls.openContentFile, openShownFile),
  bind(calls.uploadContentFile, keepFile, prepareFile),
  bind(calls.listContentItems, listItems),
  bind(calls.getContentItem, async (ctx, { id }) => viewItem(ctx, id)),
  bind(calls.saveContentItem, saveItem, prepareItemTexts),
  bind(calls.actOnContentItem, actOnItem),
  bind(calls.moveContentItem, moveItem),
  bind(calls.listContentChanges, listItemChanges),
];
