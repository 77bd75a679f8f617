import * as calls from '@campus/contract/calls/flows-draft-comments.ts';
import { bind } from '#server/platform/bind.ts';
import { commentOnDraft, findDraftComments, settleDraftComment } from './draft-comments.service.ts';

export const draftCommentRoutes = [
  bind(calls.listDraftComments, findDraftComments),
  bind(calls.commentOnDraft, commentOnDraft),
  bind(calls.settleDraftComment, settleDraftComment),
];
