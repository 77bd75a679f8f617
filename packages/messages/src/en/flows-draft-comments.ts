import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-draft-comments.ts';

const draftComments: SameKeys<typeof zh> = {
  title: 'Comments',
  all: 'All comments on this flow',
  write: 'Your comment',
  'write-all': 'Your comment on the whole flow',
  ask: 'For example: could this step be left out?',
  send: 'Send',
  none: 'Nobody has said anything yet',
  about: 'On “{{name}}”',
  'about-all': 'On the whole flow',
  settle: 'Mark as done',
  reopen: 'Open again',
  settled: 'Marked as done by {{name}}',
};

export default draftComments;
