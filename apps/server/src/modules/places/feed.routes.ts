import * as calls from '@campus/contract/calls/dormitory-feed.ts';
import { bind } from '#server/platform/bind.ts';
import type { HearFeed } from './feed.service.ts';
import { feedOffice, type KeepsAll } from './feed-office.service.ts';
import { receiveFeed } from './feed-send.service.ts';

export const feedRoutes = (hear: HearFeed, keepsAll: KeepsAll) => {
  const office = feedOffice(keepsAll);
  return [
    bind(calls.sendDormitoryFeed, receiveFeed(hear)),
    bind(calls.listFeedRuns, office.viewRuns),
    bind(calls.getFeedRun, office.viewRun),
    bind(calls.listFeedRows, office.viewRows),
    bind(calls.checkDormitoryFeed, office.checkRows, office.readFile),
    bind(calls.applyFeedRun, office.applyRun),
    bind(calls.undoFeedRun, office.undoRun),
  ];
};
