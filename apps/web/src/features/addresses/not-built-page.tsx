import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { Link, useLocation, useMatches, useNavigate } from 'react-router';
import { areaOf } from '#web/client/current-area.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import styles from './not-built-page.module.css';
import { pageIn } from './page-in.ts';

/** Says that a page cannot be used yet, and offers a way on. No menu leads here: only an address that was typed or kept. */
export function Component() {
  const say = useSay('frames');
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page;
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const orgSign = useOrgSign();
  const name = page ? title(page) : pathname;
  const home = {
    'hall-pc': hallPcPages.pages.index.path,
    'hall-phone': hallPhonePages.pages.main.path,
    office: '/DTBS',
    workflow: '/Main',
    open: '/',
  }[areaOf(pathname)];
  return (
    <section className={styles.page} data-testid="not-built" data-page={page}>
      <svg className={styles.picture} viewBox="0 0 160 104" aria-hidden="true" focusable="false">
        <path className={styles.ground} d="M8 96h144" />
        <path className={styles.house} d="M34 96V48l46-30 46 30v48" />
        <path className={styles.plan} d="M58 96V62h16v34M90 62h18v16H90z" />
        <path className={styles.crane} d="M140 96V14M140 14H70M140 26l-16-12M92 14v12" />
      </svg>
      <Chip kind="waiting">{say('not-built-chip')}</Chip>
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.text}>{say('not-built-text', { page: name })}</p>
      <div className={styles.ways}>
        {key !== 'default' && <Button onClick={() => navigate(-1)}>{say('way-back')}</Button>}
        {pathname !== home && (
          <Link className={styles.way} to={withOrganisation(home, orgSign)}>
            {say('way-home')}
          </Link>
        )}
      </div>
    </section>
  );
}
