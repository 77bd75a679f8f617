import { endSeeAs, getSeeAs, startSeeAs } from '@campus/contract/calls/see-as.ts';
import { bind } from '#server/platform/bind.ts';
import { end, lookAtPerson, start } from './see-as.service.ts';

export const seeAsRoutes = [bind(getSeeAs, lookAtPerson), bind(startSeeAs, start), bind(endSeeAs, end)];
