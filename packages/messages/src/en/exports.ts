import type { SameKeys } from '../texts.ts';
import type zh from '../zh/exports.ts';

const exports: SameKeys<typeof zh> = {
  processes: 'Business',
  number: 'Number',
  title: 'Title',
  business: 'Service',
  submitter: 'Submitter',
  department: 'Department',
  group: 'Group',
  state: 'State',
  step: 'Present step',
  people: 'With',
  'submitted-at': 'Submitted at',
  'ended-at': 'Ended at',
  'due-at': 'Time limit',
  stars: 'Stars',
  'odd-column-missing': 'this column is missing',
  'odd-column-unknown': 'nobody knows this column',
  'odd-column-twice': 'this column is there twice',
  'odd-empty': 'nothing is filled in',
  'odd-too-long': 'too long',
  'odd-characters': 'has characters that cannot be kept; this row is put aside',
  'odd-number-twice': 'this number is twice in the file',
  'odd-time': 'not a time',
  'odd-time-ahead': 'lies in the future',
  'odd-status': 'nobody knows this state',
  'odd-stars': 'stars are 1 to 5',
  'odd-yes-no': 'neither yes nor no',
  'odd-account-unknown': 'no such account',
  'odd-number-taken': 'this number stands there with another content',
};

export default exports;
