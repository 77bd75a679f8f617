export { parameterRoutes } from './parameters.routes.ts';
export type { Trial } from './parameters.service.ts';
export {
  findSignInSettings,
  type KeptSignIn,
  keptSignIn,
  listSharedNetworks,
  type SignInSettings,
  settlingSignIn,
  signInSettings,
} from './parameters.store.ts';
export { parameters } from './parameters.tables.ts';
export { findCorp, findVerifyText, findWeComSettings, type WeComSettings } from './wecom-settings.ts';
