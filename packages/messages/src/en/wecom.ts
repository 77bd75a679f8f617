import type { SameKeys } from '../texts.ts';
import type zh from '../zh/wecom.ts';

const wecom: SameKeys<typeof zh> = {
  title: 'WeCom sign-in',
  going: 'On the way to WeCom…',
  'signing-in': 'Signing you in…',
  binding: 'Binding…',
  'refused-title': 'You cancelled signing in by WeCom',
  'refused-text': 'Try again, or sign in another way.',
  again: 'Try again',
  'other-ways': 'Other ways to sign in',
  'in-wechat-title': 'Please open it in WeCom',
  'in-wechat-text': 'Nobody can sign in by WeCom inside WeChat. Open this page in WeCom, or in a browser.',
  'on-phone-title': 'Please open it in WeCom',
  'on-phone-text': 'A phone cannot scan the code on its own screen. Open this page in WeCom, or sign in another way.',
  'bind-title': 'Bind your account',
  'bind-text': 'This WeCom member is not bound to an account yet. Bind it once; afterwards you are signed in directly.',
  bind: 'Bind and sign in',
  'bind-university': 'Bind by unified login',
  bound: 'WeCom is bound',
  mine: 'WeCom',
  'mine-bound': 'Bound to member {{name}}, {{time}}',
  'mine-none': 'Not bound to WeCom yet.',
  'mine-phone': 'Open this page in WeCom to bind it.',
  'bind-mine': 'Bind WeCom',
  unbind: 'Unbind',
  unbound: 'Unbound',
  prove: 'Sign-in password',
  'prove-why': 'To make sure that it is you',
  'go-on': 'Go on',
  cancel: 'Cancel',
};

export default wecom;
