import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { servesArea } from '@campus/rules/deployment/modes.ts';
import { Link } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useOrganisationName } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { useLanguage } from '#web/features/frames/use-language.ts';
import styles from './footer.module.css';
import type { Organisation } from './header.tsx';

export function Footer({ orgSign, organisation }: { orgSign: string | null; organisation: Organisation | undefined }) {
  const say = useSay('frames');
  const { language } = useLanguage();
  const { mode } = boot();
  const name = useOrganisationName(organisation);
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <dl className={styles.desk}>
          {organisation?.deskPhone && (
            <div>
              <dt>{say('footer-desk')}</dt>
              <dd>
                <a href={`tel:${organisation.deskPhone}`}>{organisation.deskPhone}</a>
              </dd>
            </div>
          )}
          {organisation?.deskHours && (
            <div>
              <dt>{say('footer-hours')}</dt>
              <dd>{organisation.deskHours[language]}</dd>
            </div>
          )}
        </dl>
        <nav className={styles.links} aria-label={say('footer-more')}>
          {servesArea(mode, 'workflow') && (
            <Link to={withOrganisation(workflowPages.pages.main.path, orgSign)}>{say('footer-workflow')}</Link>
          )}
          {servesArea(mode, 'office') && (
            <Link to={withOrganisation(openPages.pages.officeLogin.path, orgSign)}>{say('footer-office')}</Link>
          )}
        </nav>
      </div>
      {name && <p className={styles.rights}>{say('footer-rights', { name })}</p>}
    </footer>
  );
}
