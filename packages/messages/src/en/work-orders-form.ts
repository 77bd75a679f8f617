import type { SameKeys } from '../texts.ts';
import type zh from '../zh/work-orders-form.ts';

const workOrdersForm: SameKeys<typeof zh> = {
  'about-fault':
    'No network, a slow one, or a dead telephone? Choose the place and the type and describe what happens; the team of that building will contact you.',
  'about-complaint':
    'Tell us what you think of the network services. Only you and those who handle complaints can see a complaint; a person whom it names cannot.',
  afterwards: 'After you submit',
  'afterwards-change': 'You can change or cancel it until somebody accepts it.',
  'afterwards-remind':
    'If it takes too long, you can send a reminder every 30 minutes; the first one raises the urgency by one level.',
  'afterwards-evaluate': 'Evaluate it within 7 days of its solution, or reopen it if it is not solved.',
  'waiting-of': '{{n}} of yours pending acceptance, {{limit}} at most',
  'to-waiting': 'See what is pending acceptance',
  'to-list': 'Back to the list',
  'form-fault': 'Report a fault',
  'form-complaint': 'Write a complaint or suggestion',

  'again-of': 'Applying again for work order {{number}}',
  'changing-order': 'You are changing an order that was submitted; this is possible until it is accepted.',
  'returned-because': 'Why it was returned',
  'returned-by': 'Returned by {{name}}, {{at}}',
  'no-reason': 'No reason was given',
  'the-desk': 'the service desk',
  'newer-version': 'The form has changed. Please check what you filled in.',

  'used-last': 'Recently used',

  fresh: 'Reports of the same type in this building in the last two days: {{n}}',
  'fresh-hint': 'If it is the same fault, join one of them: they are handled together and you can follow it.',
  'fresh-joined': 'Joined by {{n}}',
  'fresh-join': 'Join this one',
  'fresh-leave': 'Do not join',
  'fresh-chosen': 'Joins {{number}}',
  'fresh-mine': 'This one is yours, see it',

  'draft-saving': 'Saving the draft…',
  'draft-saved': 'Draft saved {{at}}',
  'draft-here': 'Draft saved on this device',
  'draft-found': 'You have something that was not submitted',
  'draft-found-text': 'Last changed: {{at}}. Go on with it, or start anew.',
  'draft-go-on': 'Go on',
  'draft-anew': 'Start anew',
  'draft-drop': 'Discard what was not submitted?',
  'draft-drop-text': 'What was filled in and its pictures are deleted for good.',
  'draft-drop-yes': 'Discard and start anew',

  'picture-added': 'Picture uploaded.',
  'picture-removed': 'Picture deleted.',
  'picture-waits': 'No network: the picture is uploaded when you submit',

  submit: 'Submit',
  'submit-change': 'Save changes',
  'submit-returned': 'Submit again',
  added: 'Added.',
  changed: 'Saved.',
  'applied-again': 'Applied again.',
  queued: 'Saved. It will be sent when the network is back.',
  'queued-text': 'You may leave this page: it is sent once, as soon as you open the hall with the same account.',
  'queued-send-now': 'Send now',
  'queued-still': 'It cannot be sent yet. It is tried again by itself.',
  'queued-sent': 'Submitted: {{number}}',
  'queued-sent-text': 'The network is back and the order has been sent.',
  'queued-refused': 'It was not accepted',
  'queued-refused-text':
    'The network is back, but the order was not accepted. What you filled in is back in your drafts.',
  'queue-failed': 'No network. It is kept as a draft; please submit it later.',
  'sent-later': 'Added. Work order {{number}}',
  'refused-later': 'An order saved without a network was not accepted: {{why}} It is back in your drafts.',
};

export default workOrdersForm;
