import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-relatives.ts';
import states from './flows-states.ts';

const flowsRelatives: SameKeys<typeof zh> = {
  ...states,
  'handed-in-by': 'Handed in by application {{number}}',
  'handed-in-by-other': 'Handed in by another application',
  'handed-in-hidden': 'You may not see this application',
  'child-to-start': 'To be handed in',
  'child-to-end': 'Being ended',
  'child-failed': 'Not handed in',
  'child-dropped': 'No longer wanted',
  'child-failure-business-gone': 'There is no such business, or it is not published.',
  'child-failure-business-suspended': 'The business does not take applications at present.',
  'child-failure-too-deep': 'Too many applications hand in one another.',
  'child-failure-nobody-named': 'Nobody is named to hand it in.',
  'child-failure-submitter-inactive': 'The account of the person who should hand it in is disabled.',
  'child-failure-form-refused': 'What it is filled in with does not fit the form of the business.',
  'child-failure-refused': 'The business did not take the application.',
  'child-failure-answer-refused': 'Its result does not fit the form of this application.',
};

export default flowsRelatives;
