import type { SameKeys } from '../texts.ts';
import type zh from '../zh/passwords.ts';

const passwords: SameKeys<typeof zh> = {
  title: 'Forgot your password',
  'by-mail-hint': 'We send a code to the mail address of your account. With it you set a new password.',
  'step-account': 'Step 1: Get a code',
  'step-code': 'Step 2: Set a new password',
  ask: 'Send the code',
  asking: 'Sending…',
  'have-code': 'I have a code already',
  'asked-title': 'We have your request',
  asked:
    'If that account exists and has a mail address, a code arrives within a few minutes. It is good for {{minutes}} {{minutes|minute|minutes}}. There is one mail a minute at most, and three an hour.',
  code: 'Code',
  'code-hint': 'The eight letters and digits of the mail, in small or capital letters',
  reset: 'Set the new password',
  resetting: 'Saving…',
  'ask-again': 'Nothing came? Go back and ask again',
  'done-title': 'Your password was reset',
  done: 'Please sign in with the new password. You were signed out on every device.',
  'to-sign-in': 'Sign in',
  back: 'Back to signing in',
  'desk-title': 'The desk resets your password',
  'desk-hint':
    'Your university does not reset passwords by mail. The desk makes sure who you are and gives you a one-time password. At your first sign-in you change it to one of your own. The desk also unlocks an account.',
  'desk-also': 'Your mailbox does not work, or your account has none? Ask the desk.',
  'desk-unknown': 'No telephone number is published. Please go to the desk of the network centre.',
  'desk-phone': 'Service telephone',
  'desk-hours': 'Opening hours',

  'mail-subject': '{{university}}: code for a new sign-in password',
  'mail-text':
    'You, or somebody else, want to reset the sign-in password of the account {{account}} at {{university}}.\nCode: {{code}}\nIt is good for {{minutes}} {{minutes|minute|minutes}} and for one use; only the code of the latest mail counts.\nTell it to nobody. Our staff never ask for it. If it was not you, do nothing: your password stays as it is.',
};

export default passwords;
