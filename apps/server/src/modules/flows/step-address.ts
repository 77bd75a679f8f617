import { UUID_PATTERN } from '@campus/rules/basics/ids.ts';
import type { StepId } from '@campus/rules/flows/definition.ts';

const STEP_ADDRESS = new RegExp(`^(${UUID_PATTERN})\\.([^/.]{1,60})$`);

/** The sId of an address: a step of one version, unique by itself. */
export const stepAddress = (versionId: string, step: StepId): string => `${versionId}.${step}`;

export function readStepAddress(sId: string): { versionId: string; step: StepId } | null {
  const found = STEP_ADDRESS.exec(sId);
  return found ? { versionId: found[1] as string, step: found[2] as string } : null;
}
