import type { SameKeys } from '../texts.ts';
import type zh from '../zh/first-steps.ts';

const firstSteps: SameKeys<typeof zh> = {
  title: 'First steps',
  count: '{{done}} of {{total}} done',
  hint: 'Do these in order, and the hall is ready for use. When all are done, this is no longer shown.',
  done: 'Done',
  open: 'To do',
  'step-departments': 'Bring in departments',
  'text-departments':
    'In the roster choose departments, download the template, fill it in, upload and apply it. Single ones can be added under Organisations.',
  'step-people': 'Bring in people',
  'text-people': 'In the roster choose people, and do the same. The roster carries no passwords.',
  'step-passwords': 'Let people sign in',
  'text-passwords':
    'Under Users by department choose people, and print a list of one-time passwords. At the first sign-in they choose their own.',
  'step-places': 'Add places',
  'text-places': 'Fault reports name a place: there has to be a campus and a building at least.',
  'step-handlers': 'Name who handles reports',
  'text-handlers': 'Give the role Handler to those who handle fault reports. Until then administrators get them.',
  'step-desk': 'Enter the service desk’s number',
  'text-desk': 'Under Hall basics; the hall and the page for forgotten passwords show number and hours.',
  'step-packages': 'Set up network packages',
  'text-packages': 'Without a package nobody can apply for a network line.',
  'step-content': 'Publish something',
  'text-content': 'A notice, for example; everybody sees it in the hall at once.',
};

export default firstSteps;
