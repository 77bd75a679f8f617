import * as calls from '@campus/contract/calls/places-dormitory-feed.ts';
import { bind } from '#server/platform/bind.ts';
import type { FeedListener } from './feed.service.ts';
import { feedOffice, type KeepsAll } from './feed-office.service.ts';
import { receiveFeed } from './feed-send.service.ts';

export const feedRoutes = (tell: FeedListener, keepsAll: KeepsAll) => {
  const office = feedOffice(keepsAll);
  return [
    bind(calls.sendDormitoryFeed, receiveFeed(tell)),
    bind(calls.listFeedRuns, office.viewRuns),
    bind(calls.getFeedRun, office.viewRun),
    bind(calls.listFeedRows, office.viewRows),
    bind(calls.checkDormitoryFeed, office.checkRows, office.readFile),
    bind(calls.applyFeedRun, office.applyRun),
    bind(calls.undoFeedRun, office.undoRun),
  ];
};
