export { createFakeWeCom } from './fake.ts';
export type { WeCom, WeComApi, WeComReply } from './port.ts';
export { createWeComApi } from './real.ts';
