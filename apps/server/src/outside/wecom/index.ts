export { createFakeWeCom } from './fake.ts';
export type { Said, Token, WeCom, WeComApi, WeComCard } from './port.ts';
export { createWeComApi } from './real.ts';
