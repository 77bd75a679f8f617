import type { SameKeys } from '../texts.ts';
import type zh from '../zh/exports.ts';

const exports: SameKeys<typeof zh> = {
  processes: 'Business',
  number: 'Number',
  title: 'Title',
  business: 'Service',
  submitter: 'Submitter',
  department: 'Department',
  group: 'State',
  outcome: 'Outcome',
  step: 'Present step',
  people: 'With',
  'submitted-at': 'Submitted at',
  'ended-at': 'Ended at',
  'due-at': 'Time limit',
  stars: 'Stars',
};

export default exports;
