import type { CallStep, ChildStep, RouterStep, SetStep, Step } from '@campus/rules/flows/definition.ts';

export type SystemStep = RouterStep | SetStep | ChildStep | CallStep;

export const isSystemStep = (step: Step): step is SystemStep =>
  step.kind === 'router' || step.kind === 'set' || step.kind === 'child' || step.kind === 'call';
