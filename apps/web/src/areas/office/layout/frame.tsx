import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { ConfigProvider } from 'antd';
import { lazy, Suspense, useRef } from 'react';
import { Outlet, useMatches } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useFailureText, useSay, withTexts } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { firstMenuEntry } from '#web/features/sign-in/first-menu-entry.ts';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { DesktopKit } from '#web/ui/desktop/desktop-kit.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { LeftMenu } from './left-menu.tsx';
import { isFirstScreen, maySee } from './menu-access.ts';
import { NoPermission } from './no-permission.tsx';
import type { OpenPage } from './open-pages.ts';
import { PageTabs } from './page-tabs.tsx';
import { useLeftMenu, useOfficeUser } from './use-office.ts';
import { useOpenPages } from './use-open-pages.ts';

// Only those who keep the calendar need it.
const MissingYears = lazy(() =>
  withTexts(['calendar'], () => import('#web/features/calendar/desktop/missing-years.tsx')).then(
    ({ MissingYears }) => ({
      default: MissingYears,
    }),
  ),
);

// Only those who set a university up need it.
const FirstSteps = lazy(() =>
  withTexts(['first-steps'], () => import('#web/features/first-steps/desktop/first-steps.tsx')).then(
    ({ FirstSteps }) => ({ default: FirstSteps }),
  ),
);

/** The back-office: the server's menu on the left, open pages as tabs, the page. */
export function Component() {
  const say = useSay('frames');
  const failure = useFailureText();
  const user = useOfficeUser();
  const mustChange = user.data?.mustChangePassword === true;
  const menu = useLeftMenu(user.isSuccess && !mustChange);
  const here = pageIn(useMatches());
  const page = here?.page ?? null;
  const held = user.data?.permissions;
  const screen = page && screenOf(page);
  const allowed = screen !== null && menu.data !== undefined && maySee(screen, held);
  const { open, close, closeOthers, closeAll } = useOpenPages(
    user.data?.account,
    allowed && screen.built ? page : null,
  );
  const atFirst = menu.data !== undefined && screen !== null && isFirstScreen(menu.data, screen.path);
  const sheet = useRef<HTMLDialogElement>(null);
  const failed = user.error ?? menu.error;
  return (
    <ConfigProvider csp={{ nonce: boot().nonce }}>
      <DesktopKit>
        <div className={styles.frame}>
          <a className={styles.skip} href="#content">
            {say('skip-to-content')}
          </a>
          <Header user={user.data} onMenu={() => sheet.current?.showModal()} />
          <aside className={styles.side}>
            {menu.data ? <LeftMenu menu={menu.data} /> : !failed && !mustChange && <SideWaiting />}
          </aside>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the menu; Esc does the same by keyboard */}
          <dialog
            ref={sheet}
            className={styles.sheet}
            aria-label={say('menu')}
            onClick={(event) => event.target === event.currentTarget && sheet.current?.close()}
          >
            {menu.data && <LeftMenu menu={menu.data} onGo={() => sheet.current?.close()} />}
          </dialog>
          <div className={styles.main}>
            {open.length > 0 && (
              <PageTabs
                open={open}
                current={page}
                onClose={close}
                onCloseOthers={closeOthers}
                onCloseAll={() => closeAll(pageAt(firstMenuEntry(menu.data ?? [])))}
              />
            )}
            <main id="content" className={styles.content} tabIndex={-1}>
              {mustChange && user.data && <ChangeFirst account={user.data.account} orgSign={user.data.orgSign} />}
              {failed && !mustChange && (
                <Failed
                  title={say('menu-failed')}
                  why={failure(failed)}
                  busy={menu.isFetching || user.isFetching}
                  onRetry={() => void (user.error ? user.refetch() : menu.refetch())}
                />
              )}
              {!failed && !mustChange && !menu.data && <SkeletonText lines={6} />}
              {atFirst && maySee(ROLES, held) && (
                <Suspense fallback={null}>
                  <div className={styles.notices}>
                    <FirstSteps />
                  </div>
                </Suspense>
              )}
              {atFirst && maySee(CALENDAR, held) && (
                <Suspense fallback={null}>
                  <div className={styles.notices}>
                    <MissingYears calendarPath={CALENDAR.path} />
                  </div>
                </Suspense>
              )}
              {menu.data &&
                page &&
                (allowed || !here?.built ? <Outlet /> : <NoPermission page={page} menu={menu.data} />)}
            </main>
          </div>
        </div>
      </DesktopKit>
    </ConfigProvider>
  );
}

const { calendar: CALENDAR, role: ROLES } = officePages.pages;

function screenOf(page: string): OfficePage | null {
  const name = page.replace(/^office\./, '') as keyof typeof officePages.pages;
  return officePages.pages[name] ?? null;
}

function pageAt(link: string | null): OpenPage | null {
  const name = Object.entries(officePages.pages).find(([, { path }]) => path === link)?.[0];
  return name && link ? { page: `office.${name}` as PageId, to: link } : null;
}

function SideWaiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonText lines={7} />
    </div>
  );
}

function ChangeFirst({ account, orgSign }: { account: string; orgSign: string }) {
  const signIn = useSay('sign-in');
  return (
    <div className={styles.change}>
      <SignInCard title={signIn('change-title')}>
        <PasswordStep
          kind="session"
          account={account}
          signInAddress={withOrganisation(openPages.pages.officeLogin.path, orgSign)}
          onDone={() => {}}
        />
      </SignInCard>
    </div>
  );
}
