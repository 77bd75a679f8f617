import type { getManifest, getOrganisation } from '@campus/contract/calls/organisations.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { settingOf } from '@campus/rules/parameters/settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOrganisationWithBasics, requireOrganisation } from './organisations.store.ts';

/** What everybody may know of an organisation before they sign in. */
export async function viewOrganisation(ctx: Ctx, { orgSign }: Received<typeof getOrganisation>) {
  const { organisation, basics } =
    (await findOrganisationWithBasics(ctx.db, orgSign)) ?? refuse('organisation-unknown');
  return { ...organisation, inactivity: organisation.officeInactivity, ...deskIn(basics) };
}

/** The help desk for everybody, signed in or not, as the setting of the hall names it. */
export async function viewDesk(ctx: Ctx, orgSign: string) {
  const { organisation, basics } =
    (await findOrganisationWithBasics(ctx.db, orgSign)) ?? refuse('organisation-unknown');
  ctx.audit.organisationId = organisation.id;
  return deskIn(basics);
}

function deskIn(basics: Record<string, string> | null) {
  const [zh, en] = [settingOf('hall.basics', 'deskHoursZh', basics), settingOf('hall.basics', 'deskHoursEn', basics)];
  return {
    deskPhone: settingOf('hall.basics', 'deskPhone', basics),
    // Hours in one language only are better than none.
    deskHours: zh || en ? { zh: zh ?? en ?? '', en: en ?? zh ?? '' } : null,
  };
}

/** What a phone needs to install the hall of an organisation. */
export async function viewManifest(ctx: Ctx, { orgSign, language }: Received<typeof getManifest>) {
  const found = await requireOrganisation(ctx.db, orgSign);
  const start = `${hallPhonePages.pages.main.path}?id=${found.orgSign}`;
  return {
    id: start,
    name: language === 'en' ? `${found.oNameEn} service hall` : `${found.oName}服务大厅`,
    short_name: language === 'en' ? 'Campus hall' : '校园大厅',
    lang: language,
    start_url: start,
    scope: `${hallPhonePages.base}/`,
    display: 'standalone' as const,
    background_color: '#f5f7fb',
    theme_color: found.primaryColour ?? '#1b5fd9',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    ],
  };
}
