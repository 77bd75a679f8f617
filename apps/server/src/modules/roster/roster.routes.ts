import { buffer } from 'node:stream/consumers';
import {
  agreeRosterRun,
  answerRosterRow,
  applyRosterRun,
  checkRoster,
  compareRosterRun,
  exportOddRosterRows,
  getRosterDifference,
  getRosterRun,
  getRosterTemplate,
  keepLeavingPerson,
  listLeaving,
  listRosterRows,
  listRosterRuns,
  sendRoster,
  undoRosterRun,
} from '@campus/contract/calls/roster.ts';
import { bind, type StreamedUpload } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  agree,
  answer,
  applySeen,
  check,
  compareAgain,
  exportOdd,
  keepLeaving,
  showRun,
  template,
  undoSeen,
  viewDifference,
  viewLeaving,
  viewRows,
  viewRuns,
} from './office.service.ts';
import type { HearRoster } from './roster.jobs.ts';
import { receiveRoster } from './send.service.ts';
import { stageApart } from './stage-apart.ts';

export const rosterRoutes = (hear: HearRoster) => [
  bind(checkRoster, check(hear), async (_ctx, { list }, upload: StreamedUpload | null) => {
    const { take, name } = upload ?? refuse('malformed-request');
    const staged = await stageApart({ list, content: await buffer(take(checkRoster.streamedMb ?? 0)) });
    return 'fault' in staged ? refuse('roster-unreadable', staged) : { staged, name };
  }),
  bind(listRosterRuns, viewRuns),
  bind(getRosterRun, (ctx, { id }) => showRun(ctx, id)),
  bind(getRosterDifference, (ctx, { id }) => viewDifference(ctx, id)),
  bind(listRosterRows, viewRows),
  bind(answerRosterRow, answer),
  bind(compareRosterRun, (ctx, { id }) => compareAgain(ctx, id)),
  bind(agreeRosterRun, agree),
  bind(applyRosterRun, applySeen),
  bind(undoRosterRun, (ctx, { id }) => undoSeen(ctx, id)),
  bind(exportOddRosterRows, (ctx, { id }) => exportOdd(ctx, id)),
  bind(getRosterTemplate, (ctx, { list }) => template(ctx, list)),
  bind(listLeaving, viewLeaving),
  bind(keepLeavingPerson, (ctx, { personId }) => keepLeaving(ctx, personId)),
  bind(sendRoster, receiveRoster(hear)),
];
