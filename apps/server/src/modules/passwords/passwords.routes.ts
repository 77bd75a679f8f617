import * as calls from '@campus/contract/calls/passwords.ts';
import { bind } from '#server/platform/bind.ts';
import { askForCode, proveByCode, resetPassword, viewHelp } from './passwords.service.ts';

export const passwordRoutes = [
  bind(calls.getSignInHelp, viewHelp),
  bind(calls.askPasswordCode, askForCode),
  bind(calls.resetPassword, resetPassword, proveByCode),
];
