import { askPasswordCode, getSignInHelp, resetPassword } from '@campus/contract/calls/passwords.ts';
import { bind } from '#server/platform/bind.ts';
import { askCode, proveByCode, reset, viewHelp } from './passwords.service.ts';

export const passwordRoutes = [
  bind(getSignInHelp, viewHelp),
  bind(askPasswordCode, askCode),
  bind(resetPassword, reset, proveByCode),
];
