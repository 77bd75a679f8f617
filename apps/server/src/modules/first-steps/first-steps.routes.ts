import { getFirstSteps } from '@campus/contract/calls/first-steps.ts';
import { bind } from '#server/platform/bind.ts';
import { viewFirstSteps } from './first-steps.service.ts';

export const firstStepRoutes = [bind(getFirstSteps, viewFirstSteps)];
