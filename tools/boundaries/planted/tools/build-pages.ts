import { vi } from 'vitest';
import { build as vite } from 'vite'; // breaks: undeclared-dependency

export const build = [vi, vite];
