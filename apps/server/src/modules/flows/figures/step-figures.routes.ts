import * as calls from '@campus/contract/calls/flows-step-figures.ts';
import { bind } from '#server/platform/bind.ts';
import { viewStepFigures } from './step-figures.service.ts';

export const stepFigureRoutes = [bind(calls.getStepFigures, viewStepFigures)];
