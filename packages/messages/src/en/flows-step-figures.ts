import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-step-figures.ts';

const figures: SameKeys<typeof zh> = {
  title: 'How the steps go',
  window: 'Period',
  'days-30': '30 days',
  'days-90': '90 days',
  'days-365': 'A year',
  rests:
    'Counted is what left the published steps in these days, of each step the newest {{most}} {{most|visit|visits}} at most. Times are working time without what was hung up; of fewer than 20 they are not said. Cases that are kept from you are not counted.',
  coming: 'Counting…',
  none: 'This service was never published, so there is nothing to count yet.',
  'new-step': 'A new step: no figures yet',
  'removed-title': 'Steps that the flow has no more',
  'removed-about':
    'The published flow does not have these steps; cases of earlier versions stand at them or passed them.',

  now: '{{n}} {{n|case|cases}} now',
  'now-more': '{{n}} {{n|case|cases}} or more now',
  'now-waiting': 'waiting: {{n}}',
  'now-in-hand': 'in hand: {{n}}',
  'now-hung': 'hung up: {{n}}',
  'usual-wait': 'Half are taken in {{time}}',
  'usual-half': 'Half are done in {{time}}',
  'usual-most': 'Nine in ten are done in {{time}}',
  'too-few': '{{n}} {{n|time|times}} lately: too few to say how long it takes',
  idle: 'Nothing passed lately',
  'card-returned': 'Sent back: {{share}}',
  'card-timed-out': 'Late: {{share}}',
  slowest: 'Takes longest',
  taken: 'Taken by {{n}} {{n|case|cases}}',
  'taken-share': 'Taken by {{n}} {{n|case|cases}}, {{share}}',

  'part-now': 'Now',
  waiting: 'Waiting for somebody, a day or the system',
  'in-hand': 'In somebody’s hands',
  'hung-up': 'Of these hung up',
  'part-lately': 'In these days',
  passed: 'Passed',
  times: '{{n}} {{n|time|times}}',
  'times-newest': 'The newest {{n}} {{n|time|times}}',
  skipped: 'Passed without anybody having to decide',
  cancelled: 'Given up on the way',
  returned: 'Of these sent back',
  'timed-out': 'Of these late',
  'with-share': '{{n}} {{n|time|times}} ({{share}})',
  'part-times': 'How long it takes',
  waited: 'Until somebody takes it',
  worked: 'From then until it is done',
  'half-within': 'Half',
  'most-within': 'Nine in ten',
  within: 'up to {{time}}',
  'of-too-few': '{{n}} {{n|time|times}}: too few',

  moments: 'less than a minute',
  minutes: '{{m}} min',
  hours: '{{h}} h',
  'hours-minutes': '{{h}} h {{m}} min',
};

export default figures;
