import type { StepId } from '@campus/rules/flows/definition.ts';

/** The sId of an address: a step of one version, unique by itself. */
export const stepAddress = (versionId: string, step: StepId): string => `${versionId}.${step}`;

export function readStepAddress(sId: string): { versionId: string; step: StepId } | null {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([^/.]{1,60})$/.exec(sId);
  return found ? { versionId: found[1] as string, step: found[2] as string } : null;
}
