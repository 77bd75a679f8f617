import type { SameKeys } from '../texts.ts';
import type zh from '../zh/reports-monthly-mail.ts';

const reportsMonthlyMail: SameKeys<typeof zh> = {
  // the mail
  begin: 'The figures of {{month}}; in brackets those of {{was}}, and the difference. {{whose}}.',
  'good-news': 'Good news: {{what}}',
  'bad-news': 'Worth a look: {{what}}',
  'no-news': 'Nothing changed much since the month before.',
  section: '[{{name}}]',
  line: '{{name}} {{is}} (before: {{was}}, {{amount}})',
  'line-alone': '{{name}} {{is}} (before: {{was}})',
  'too-few': 'too few',
  'see-report': 'Open the report: {{link}}',
  stop: 'You get this mail because you switched on “Send me the figures every month” on a report page. You can switch it off at its foot.',
  'stop-at':
    'You get this mail because you switched on “Send me the figures every month” on a report page. Switch it off at its foot: {{link}}',
  // the message in the inbox
  'in-inbox': '{{whose}}. {{what}}.',
  'news-parts': '. ',
  'short-good': 'Good news: {{what}}',
  'short-bad': 'Worth a look: {{what}}',
  'short-none': 'Nothing changed much since the month before',

  // the switch
  'send-me': 'Send me the figures every month',
  about:
    'On the 1st at 08:00 you get the totals of the month before, compared with the month before that, by mail and as a message. They are what you may see at that moment, without names of people or titles of cases.',
  'goes-to': 'It goes to {{address}}.',
  'no-address': 'You have no mail address yet, so the figures come as a message only.',
  'not-offered': 'This installation sends no mail, so the figures come as a message only.',
  next: 'The next one is about {{month}} and comes on {{at}}.',
  'written-zh': 'It is written in Chinese.',
  'written-en': 'It is written in English.',
  'write-here': 'Write it in English',
  'last-no-right': 'The figures of {{month}} were not sent: you could open no report then.',
  'switched-on': 'Switched on, beginning with the figures of {{month}}',
  'switched-off': 'Switched off: no more monthly figures',
  rewritten: 'It will be written in English',
};

export default reportsMonthlyMail;
