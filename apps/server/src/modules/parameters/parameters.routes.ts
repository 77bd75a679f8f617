import {
  listParameterChanges,
  listParameters,
  restoreParameter,
  saveParameter as saveCall,
} from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import { bind } from '#server/platform/bind.ts';
import {
  restoreVersion,
  saveParameter,
  viewHallParameters,
  viewParameters,
  viewVersions,
} from './parameters.service.ts';

export const parameterRoutes = [
  bind(getServiceHallParameter, viewHallParameters),
  bind(listParameters, viewParameters),
  bind(listParameterChanges, viewVersions),
  bind(saveCall, saveParameter),
  bind(restoreParameter, restoreVersion),
];
