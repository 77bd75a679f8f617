import * as calls from '@campus/contract/calls/inbox.ts';
import { type Binding, bind } from '#server/platform/bind.ts';
import type { Config } from '#server/platform/config.ts';
import {
  type BusinessCodesOf,
  countUnread,
  followUnread,
  type Offers,
  readAllMessages,
  readMessage,
  saveChoice,
  viewChoices,
  viewMessages,
} from './inbox.service.ts';

export const inboxRoutes = (codesOf: BusinessCodesOf, offersOf: (config: Config) => Offers): Binding[] => [
  bind(calls.listMessages, (ctx, input) => viewMessages(ctx, codesOf, input)),
  bind(calls.countUnread, countUnread),
  bind(calls.readMessage, readMessage),
  bind(calls.readAllMessages, readAllMessages),
  bind(calls.streamMessages, followUnread),
  bind(calls.getMessageChoices, (ctx) => viewChoices(ctx, offersOf(ctx.config))),
  bind(calls.saveMessageChoice, (ctx, input) => saveChoice(ctx, offersOf(ctx.config), input)),
];
