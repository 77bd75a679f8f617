import { getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import * as calls from '@campus/contract/calls/flows-start.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { deleteDraft, saveDraft, viewDrafts, viewEditable } from './drafts.service.ts';
import { editProcess, resubmitProcess } from './edit.service.ts';
import { previewPath, startProcess } from './start.service.ts';
import { viewStartForm } from './start-form.service.ts';

export const startRoutes = (outside: FlowOutside) => [
  bind(getStartForm, (ctx, { sId }) => viewStartForm(ctx, sId)),
  bind(calls.previewPath, (ctx, input) => previewPath(ctx, outside, input)),
  bind(calls.saveDraft, saveDraft),
  bind(calls.deleteDraft, (ctx, { id }) => deleteDraft(ctx, id)),
  bind(calls.listDrafts, viewDrafts),
  bind(calls.getEditable, (ctx, { id }) => viewEditable(ctx, id)),
  bind(calls.submitProcess, (ctx, input) => startProcess(ctx, outside, input)),
  bind(calls.editProcess, (ctx, input) => editProcess(ctx, outside, input)),
  bind(calls.resubmitProcess, (ctx, input) => resubmitProcess(ctx, outside, input)),
];
