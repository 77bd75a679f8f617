export { parameterRoutes } from './parameters.routes.ts';
export type { SignInChange, SignInGuard, Trial } from './parameters.service.ts';
export {
  findSignInSettings,
  listSharedNetworks,
  type SignInRows,
  type SignInSettings,
  settleSignIn,
  signInRows,
  signInSettings,
} from './parameters.store.ts';
export { parameters } from './parameters.tables.ts';
export { findCorp, findVerifyText, findWeComSettings, type WeComSettings } from './wecom-settings.ts';
