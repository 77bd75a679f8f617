import { getManifest, getOrganisation } from '@campus/contract/calls/organisations.ts';
import { bind } from '#server/platform/bind.ts';
import { viewManifest, viewOrganisation } from './organisations.service.ts';

export const organisationRoutes = [bind(getOrganisation, viewOrganisation), bind(getManifest, viewManifest)];
