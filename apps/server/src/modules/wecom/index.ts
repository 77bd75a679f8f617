export { clearOldWeCom } from './arrivals.store.ts';
export { createWeComSender } from './sender.ts';
export { tryWeCom } from './try-settings.ts';
export { registerVerifyFile } from './verify-file.ts';
export { weComRoutes } from './wecom.routes.ts';
