import { step } from './step.ts';

export type Walk = typeof step;
