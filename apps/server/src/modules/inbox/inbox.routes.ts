import {
  countUnread,
  getMessageChoices,
  listMessages,
  readAllMessages,
  readMessage,
  saveMessageChoice,
  streamMessages,
} from '@campus/contract/calls/inbox.ts';
import { type Binding, bind } from '#server/platform/bind.ts';
import type { Config } from '#server/platform/config.ts';
import {
  type BusinessCodesOf,
  countMine,
  followUnread,
  type Offers,
  readAll,
  readOne,
  saveChoice,
  viewChoices,
  viewMessages,
} from './inbox.service.ts';

export const inboxRoutes = (codesOf: BusinessCodesOf, offersOf: (config: Config) => Offers): Binding[] => [
  bind(listMessages, (ctx, input) => viewMessages(ctx, codesOf, input)),
  bind(countUnread, countMine),
  bind(readMessage, readOne),
  bind(readAllMessages, readAll),
  bind(streamMessages, followUnread),
  bind(getMessageChoices, (ctx) => viewChoices(ctx, offersOf(ctx.config))),
  bind(saveMessageChoice, (ctx, input) => saveChoice(ctx, offersOf(ctx.config), input)),
];
