import type { SameKeys } from '../texts.ts';
import type zh from '../zh/see-as.ts';

const seeAs: SameKeys<typeof zh> = {
  title: 'See as somebody',
  link: 'See as this person',
  about:
    'You will see the pages as this person sees them. You can look and change nothing, and it ends by itself after {{minutes}} {{minutes|minute|minutes}}.',
  told: 'The person is told who looks, when and why. Every look is written to the log.',
  account: 'Account: {{account}}',
  reason: 'Reason',
  'reason-hint': 'The person will read this reason',
  where: 'Where to begin',
  'area-hall-pc': 'PC hall',
  'area-hall-phone': 'Phone hall',
  'area-workflow': 'Workflow app',
  'area-office': 'Back-office',
  begin: 'Begin to look',
  gone: 'Nobody was found',
  'gone-text': 'There is no such person, or they are out of your data scope.',
  'hindered-oneself': 'This is yourself.',
  'hindered-inactive': 'This account is disabled, so nobody can see as this person.',
  'hindered-stronger': 'This person may do what you may not, so you cannot see as them.',
  'hindered-not-less': 'This person may do no less than you, so you cannot see as them.',
  'banner-who': 'Seeing as {{name}} ({{account}})',
  'banner-left': '{{time}} left',
  'banner-areas': 'Change the area',
  end: 'End',
};

export default seeAs;
