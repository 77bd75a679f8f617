import {
  deleteDraft as deleteDraftCall,
  editProcess,
  getEditable,
  listDrafts,
  previewPath as previewPathCall,
  resubmitProcess,
  saveDraft,
  submitProcess,
} from '@campus/contract/calls/process-start.ts';
import {
  addComment,
  countMyApplications,
  deleteProcess,
  endProcess,
  evaluateProcess,
  getMyCounts,
  getProcess,
  hangUpProcess,
  listComments,
  listMyApplications,
  listMyProcesses,
  listProcessEvents,
  listProcessFiles,
  moveProcess,
  pickPeople,
  remindProcess,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from '@campus/contract/calls/processes.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { viewComments, viewEvents, viewFiles, viewProcess } from './detail.service.ts';
import { keepDraft, viewDrafts, viewEditable } from './drafts.service.ts';
import { deleteDraft } from './drafts.store.ts';
import { edit, resubmit } from './edit.service.ts';
import { presentPage } from './lists.present.ts';
import { countApplications, countMine, listApplications, listMine } from './lists.store.ts';
import type { FlowOutside } from './outside.ts';
import { previewPath, startProcess } from './start.service.ts';
import { comment, end, evaluate, hangUp, hide, move, pick, remind, reopen, resume, withdraw } from './whole.service.ts';

export const processRoutes = (outside: FlowOutside) => [
  bind(previewPathCall, (ctx, input) => previewPath(ctx, outside, input)),
  bind(saveDraft, keepDraft),
  bind(deleteDraftCall, async (ctx, { id }) => {
    if (!(await deleteDraft(ctx.db, ctx.caller.personId, id))) return refuse('not-found');
    return { deleted: true as const };
  }),
  bind(listDrafts, viewDrafts),
  bind(getEditable, (ctx, { id }) => viewEditable(ctx, id)),
  bind(submitProcess, (ctx, input) => startProcess(ctx, outside, input)),
  bind(editProcess, (ctx, input) => edit(ctx, outside, input)),
  bind(resubmitProcess, (ctx, input) => resubmit(ctx, outside, input)),
  bind(listMyProcesses, async (ctx, { list, ...asked }) => {
    const { organisationId, personId } = ctx.caller;
    return presentPage(ctx, await listMine(ctx.db, { organisationId, personId, now: ctx.now }, list, asked, asked));
  }),
  bind(listMyApplications, async (ctx, { group, ...asked }) => {
    const { organisationId, personId } = ctx.caller;
    return presentPage(ctx, await listApplications(ctx.db, { organisationId, personId, now: ctx.now }, group, asked));
  }),
  bind(countMyApplications, (ctx, { businessId }) => countApplications(ctx.db, ctx.caller.personId, businessId)),
  bind(getMyCounts, async (ctx, { businessId }) => {
    const { drafts, processing, inApproval, completed, notHandled, handled, copyFor } = await countMine(
      ctx.db,
      ctx.caller.personId,
      businessId,
    );
    return { submit: { processing, inApproval, completed }, approval: { notHandled, handled, copyFor }, drafts };
  }),
  bind(getProcess, (ctx, { id }) => viewProcess(ctx, outside, id)),
  bind(listProcessEvents, viewEvents),
  bind(listComments, viewComments),
  bind(listProcessFiles, viewFiles),
  bind(addComment, (ctx, input) => comment(ctx, outside, input)),
  bind(remindProcess, (ctx, { id }) => remind(ctx, outside, id)),
  bind(withdrawProcess, (ctx, input) => withdraw(ctx, outside, input)),
  bind(deleteProcess, (ctx, { id }) => hide(ctx, id)),
  bind(evaluateProcess, (ctx, input) => evaluate(ctx, outside, input)),
  bind(reopenProcess, (ctx, input) => reopen(ctx, outside, input)),
  bind(endProcess, (ctx, input) => end(ctx, outside, input)),
  bind(moveProcess, (ctx, input) => move(ctx, outside, input)),
  bind(hangUpProcess, (ctx, input) => hangUp(ctx, outside, input)),
  bind(resumeProcess, (ctx, input) => resume(ctx, outside, input)),
  bind(pickPeople, (ctx, input) => pick(ctx, outside, input)),
];
