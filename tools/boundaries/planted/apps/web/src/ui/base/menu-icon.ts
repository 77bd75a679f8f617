import { tokens } from './tokens.ts';
import type { menu } from './menu.tsx'; // breaks: no-circle

export const icon = tokens as typeof menu;
