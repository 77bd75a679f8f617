import { listParameters, saveParameter as saveCall } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import { bind } from '#server/platform/bind.ts';
import { saveParameter, viewHallParameters, viewParameters } from './parameters.service.ts';

export const parameterRoutes = [
  bind(getServiceHallParameter, viewHallParameters),
  bind(listParameters, viewParameters),
  bind(saveCall, saveParameter),
];
