import type { SameKeys } from '../texts.ts';
import type zh from '../zh/sign-in.ts';

const signIn: SameKeys<typeof zh> = {
  'office-title': 'Back-office sign-in',
  'office-hint': 'For administrators and handlers',
  'workflow-title': 'Sign in',
  'workflow-hint': 'Sign in to apply, approve and handle',
  'hall-title': 'Sign in to the service hall',
  'hall-hint': 'Sign in to use the campus network services',
  account: 'User name',
  'account-placeholder': 'Student, staff or account number',
  password: 'Password',
  'password-placeholder': 'Enter your password',
  keep: 'Keep me signed in',
  'keep-hint': 'Not on a shared computer, please',
  submit: 'Sign in',
  submitting: 'Signing in…',
  forgotten: 'Forgot your password?',
  'locked-until':
    'You can sign in again from {{until}}. If you forgot the password or cannot wait, see “Forgot your password?” below.',
  unified: 'Sign in with unified login',
  'unified-hint': 'Your university uses unified login. This takes you to its sign-in page.',
  'or-account': 'or with your account',
  'attempts-left': '{{message}}. {{left}} {{left|attempt|attempts}} left.',
  'hall-failed': 'Hall sign-in failed: unknown error.',
  failed: 'Signing in failed. Try again later.',
  'to-continue': 'After signing in you go on to: {{page}}',
  'change-title': 'Change your password first',
  'change-hint': 'You are using a one-time password. Change it to go on; sign-ins on other devices will end.',
  original: 'Original password',
  next: 'New password',
  'next-rule': '8 to 16 letters and digits, not the same as the account',
  confirm: 'Confirm the new password',
  'change-submit': 'Change and go on',
  'change-now': 'Change password',
  'change-leave': 'Not now, log out',
  'change-done': 'Saved.',
  'change-failed': 'The password could not be changed. Try again later.',
  'no-unified': 'The address of unified login is not set up yet. Please sign in with your account.',
};

export default signIn;
