import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { type Area, hallFor, isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import { Link, useSearchParams } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import styles from './notice-page.module.css';
import { NoticePage } from './notice-page.tsx';

/** Why a page cannot be opened, whom to ask, and where to go instead. [OPEN-6] [MODE-7] */
export function Component() {
  const say = useSay('frames');
  const orgSign = useOrgSign();
  const reason = useReason();
  return (
    <NoticePage
      icon={<WarningIcon size={36} />}
      title={reason.title}
      alert
      {...(reason.text ? { text: reason.text } : {})}
    >
      <Desk orgSign={orgSign} />
      <nav className={styles.ways}>
        {waysOn(orgSign !== null, reason.not).map(({ path, text }) => (
          <Link key={path} className={styles.way} to={withOrganisation(path, orgSign)}>
            {say(text)}
          </Link>
        ))}
      </nav>
    </NoticePage>
  );
}

function useReason(): { title: string; text?: string; not?: Area } {
  const say = useSay('frames');
  const refusalText = useSay('refusals');
  const reason = useSearchParams()[0].get('reason') ?? '';
  switch (reason) {
    case 'area-not-served.hall-pc':
    case 'area-not-served.hall-phone':
    case 'area-not-served.office':
    case 'area-not-served.workflow':
      return { title: refusalText(reason), not: reason.replace('area-not-served.', '') as Area };
    case 'organisation-missing':
    case 'organisation-unknown':
    case 'organisation-suspended':
      return {
        title: say(reason === 'organisation-suspended' ? 'suspended-title' : 'error-pc-title'),
        text: say(`reason-${reason}`),
      };
    default:
      return { title: say('error-pc-title'), text: say('reason-unknown') };
  }
}

function Desk({ orgSign }: { orgSign: string | null }) {
  const say = useSay('frames');
  const { language } = useLanguage();
  const { deskPhone, deskHours } = useOrganisation(orgSign).data ?? {};
  return (
    <div className={styles.desk} data-testid="desk">
      <b>{say('desk-title')}</b>
      {deskPhone ? <span>{say('desk-phone', { phone: deskPhone })}</span> : <span>{say('desk-none')}</span>}
      {deskHours && <span>{say('desk-hours', { hours: deskHours[language] })}</span>}
    </div>
  );
}

type Way = { path: string; text: TextKey<'frames'> };

/** The areas that this deployment serves; without an organisation none of them can be entered. */
function waysOn(organisation: boolean, not: Area | undefined): Way[] {
  if (!organisation) return [];
  const { mode } = boot();
  const hall = hallFor({ mode, phone: isPhone(navigator.userAgent) });
  const ways: Record<Area, Way> = {
    'hall-pc': { path: hallPcPages.pages.index.path, text: 'way-pc-hall' },
    'hall-phone': { path: hallPhonePages.pages.main.path, text: 'way-phone-hall' },
    office: { path: openPages.pages.officeLogin.path, text: 'way-office' },
    workflow: { path: workflowPages.pages.main.path, text: 'way-workflow' },
  };
  const served = (['office', 'workflow'] as const).filter((area) => servesArea(mode, area));
  const areas: Area[] = [...(hall ? [hall] : []), ...served];
  return areas.filter((area) => area !== not).map((area) => ways[area]);
}
