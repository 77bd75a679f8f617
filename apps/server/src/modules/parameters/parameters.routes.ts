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
  type SignInGuard,
  saveParameter,
  type Trial,
  tryValues,
  viewHallParameters,
  viewParameters,
  viewVersions,
} from './parameters.service.ts';

export const parameterRoutes = (trial: Trial, guard: SignInGuard) => [
  bind(getServiceHallParameter, viewHallParameters),
  bind(listParameters, (ctx, input) => viewParameters(ctx, guard, input)),
  bind(listParameterChanges, viewVersions),
  bind(saveCall, (ctx, input) => saveParameter(ctx, guard, input)),
  bind(restoreParameter, (ctx, input) => restoreVersion(ctx, guard, input)),
  bind(
    tryParameter,
    async (_ctx, _input, found: Awaited<ReturnType<Trial>>) => found,
    async (ctx, input) => tryValues(ctx, { trial, guard }, input),
  ),
];
