import { buffer } from 'node:stream/consumers';
import * as calls from '@campus/contract/calls/roster.ts';
import { bind, type StreamedUpload } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  agreeToRun,
  answerRow,
  applySeenRun,
  checkList,
  compareRunAgain,
  exportOddRows,
  keepLeavingPerson,
  makeTemplate,
  undoSeenRun,
  viewDifference,
  viewLeaving,
  viewRows,
  viewRun,
  viewRuns,
} from './office.service.ts';
import { readListInThread } from './read-list-in-thread.ts';
import type { RosterListener } from './roster.jobs.ts';
import { receiveRoster } from './send.service.ts';

export const rosterRoutes = (tell: RosterListener) => [
  bind(calls.checkRoster, checkList(tell), async (_ctx, { list }, upload: StreamedUpload | null) => {
    const { take, name } = upload ?? refuse('malformed-request');
    const staged = await readListInThread({ list, content: await buffer(take(calls.checkRoster.streamedMb ?? 0)) });
    return 'fault' in staged ? refuse('roster-unreadable', staged) : { staged, name };
  }),
  bind(calls.listRosterRuns, viewRuns),
  bind(calls.getRosterRun, (ctx, { id }) => viewRun(ctx, id)),
  bind(calls.getRosterDifference, (ctx, { id }) => viewDifference(ctx, id)),
  bind(calls.listRosterRows, viewRows),
  bind(calls.answerRosterRow, answerRow),
  bind(calls.compareRosterRun, compareRunAgain),
  bind(calls.agreeRosterRun, agreeToRun),
  bind(calls.applyRosterRun, applySeenRun),
  bind(calls.undoRosterRun, (ctx, { id }) => undoSeenRun(ctx, id)),
  bind(calls.exportOddRosterRows, (ctx, { id }) => exportOddRows(ctx, id)),
  bind(calls.getRosterTemplate, (ctx, { list }) => makeTemplate(ctx, list)),
  bind(calls.listLeaving, viewLeaving),
  bind(calls.keepLeavingPerson, (ctx, { personId }) => keepLeavingPerson(ctx, personId)),
  bind(calls.sendRoster, receiveRoster(tell)),
];
