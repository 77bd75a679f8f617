import type { MergeRange } from 'hucre'; // breaks: one-door

export const places = [() => import('hucre')] as unknown as MergeRange; // breaks: one-door
import type pg from 'pg'; // breaks: one-door
export type Straight = pg.Pool;
