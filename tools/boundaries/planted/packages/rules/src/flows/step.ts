import type { Walk } from './walk.ts'; // breaks: no-circle

export const step = {} as Walk;
