import {
  listParameterChanges,
  listParameters,
  restoreParameter,
  saveParameter as saveCall,
  tryParameter,
} from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { bind } from '#server/platform/bind.ts';
import {
  restoreVersion,
  saveParameter,
  type Trial,
  tryValues,
  viewHallParameters,
  viewParameters,
  viewVersions,
} from './parameters.service.ts';

export const parameterRoutes = (trial: Trial) => [
  bind(getServiceHallParameter, viewHallParameters),
  bind(listParameters, viewParameters),
  bind(listParameterChanges, viewVersions),
  bind(saveCall, saveParameter),
  bind(restoreParameter, restoreVersion),
  bind(
    tryParameter,
    async (_ctx, _input, found: Awaited<ReturnType<Trial>>) => found,
    async (ctx, input) => tryValues(ctx, trial, input),
  ),
];
