export { createFakeWeCom } from './fake.ts';
export type { WeCom } from './port.ts';
