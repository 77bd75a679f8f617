import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOrganisation } from './organisations.store.ts';

export const organisationRoutes = [
  bind(getOrganisation, async (ctx, { orgSign }) => {
    const found = (await findOrganisation(ctx.db, orgSign)) ?? refuse('organisation-unknown');
    const { deskHoursZh, deskHoursEn } = found;
    return {
      ...found,
      inactivity: found.officeInactivity,
      deskHours: deskHoursZh && deskHoursEn ? { zh: deskHoursZh, en: deskHoursEn } : null,
    };
  }),
];
