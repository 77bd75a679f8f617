import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { Area } from '@campus/rules/deployment/modes.ts';
import { hallFor, isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { ENDED_ADDRESS, errorPc } from '#web/client/error-addresses.ts';
import { sessions } from '#web/client/sessions.ts';
import { organisationIn, withOrganisation } from '#web/client/with-organisation.ts';

/** An area that this deployment does not serve goes to /ErrorPC. [MODE-1…6] */
export function servedOnly(area: Area): MiddlewareFunction {
  return ({ url }) => {
    if (!servesArea(boot().mode, area)) throw redirect(errorPc(`area-not-served.${area}`, organisationIn(url.search)));
  };
}

/** The hall needs an organisation: the address names one, or gets the default one. [RULE-08] */
export const requireOrganisation: MiddlewareFunction = ({ url }) => {
  if (organisationIn(url.search)) return;
  const { defaultOrganisation } = boot();
  if (!defaultOrganisation) throw redirect(errorPc('organisation-missing', null));
  throw redirect(withOrganisation(url.pathname + url.search, defaultOrganisation) + url.hash);
};

/** Only the halls' first pages and the phone's sign-in send a device to the hall that fits it. [PC-01] [PH-02] */
export function fittingHall(here: 'hall-pc' | 'hall-phone'): MiddlewareFunction {
  const entrances: string[] = [
    hallPcPages.pages.index.path,
    hallPhonePages.pages.main.path,
    hallPhonePages.pages.login.path,
  ];
  return ({ url, pattern }) => {
    if (!entrances.includes(pattern)) return;
    const fits = hallFor({ mode: boot().mode, phone: isPhone(navigator.userAgent) });
    if (fits === null || fits === here) return;
    const other = fits === 'hall-pc' ? hallPcPages.pages.index.path : hallPhonePages.pages.main.path;
    throw redirect(other + url.search);
  };
}

/** The back-office and the workflow app share a session; without it their sign-in page opens. [AUTH-3] [WF-26] */
export function sessionNeeded(signIn: string): MiddlewareFunction {
  return ({ url }) => {
    const wanted = organisationIn(url.search);
    const session = sessions.of(wanted);
    if (session?.state === 0) throw redirect(ENDED_ADDRESS);
    if (session) return;
    const orgSign = wanted ?? sessions.read()?.orgSign ?? boot().defaultOrganisation;
    throw redirect(withOrganisation(signIn, orgSign, { redirect: url.pathname + url.search }));
  };
}
