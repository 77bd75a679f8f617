export { addressAt } from './begin.service.ts';
export { requirePasswordsOpen } from './require-passwords-open.ts';
export { signOnRoutes } from './sign-on.routes.ts';
export { clearOldArrivals } from './sign-on.store.ts';
export { registerSingleLogout } from './single-logout.ts';
export { trySignIn } from './try-settings.ts';
