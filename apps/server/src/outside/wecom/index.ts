export { createFakeWeCom } from './fake.ts';
export type { Said, WeCom, WeComApi } from './port.ts';
export { createWeComApi } from './real.ts';
