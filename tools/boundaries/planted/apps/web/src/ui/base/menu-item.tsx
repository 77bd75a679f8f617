export { icon } from './menu-icon.ts';
