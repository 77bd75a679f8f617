import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-designer-names.ts';

const designerNames: SameKeys<typeof zh> = {
  'new-approve': 'Approval',
  'new-handle': 'Handling',
  'new-copy': 'Copy',
  'new-exclusive': 'Branches',
  'new-inclusive': 'Branches',
  'new-parallel': 'Parallel branches',
  'new-wait': 'Wait',
  'new-action': 'By the system',
  'new-evaluate': 'Evaluation',
  'new-end': 'End',
  'new-router': 'Go to a step',
  'new-set': 'Fill in the form',
  'new-child': 'Further application',
  'new-call': 'Ask another system',
  'new-branch': 'Branch {{n}}',
  'new-otherwise': 'Otherwise',

  // what stands for a name in the title of an application
  'sample-name': 'Ann Lee',
  'sample-field': '[{{name}}]',
};

export default designerNames;
