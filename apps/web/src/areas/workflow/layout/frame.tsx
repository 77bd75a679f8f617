import { getUserInfo } from '@campus/contract/calls/access.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { Outlet, useMatches, useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { DraggableHomeButton } from '#web/ui/base/draggable-home-button.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import styles from './frame.module.css';
import { isServicePage, ServiceParts, ServiceTabs } from './service-tabs.tsx';
import { TopBar } from './top-bar.tsx';

/** The workflow app: a touch app, also inside WeCom. */
export function Component() {
  const say = useSay('frames');
  const signIn = useSay('sign-in');
  const navigate = useNavigate();
  const session = useSession();
  const user = useCall(getUserInfo, session ? {} : null).data;
  const page = pageIn(useMatches())?.page;
  if (user?.mustChangePassword) {
    return (
      <SignInPage brand={user.oName} title={signIn('change-title')}>
        <PasswordStep
          kind="session"
          account={user.account}
          signInAddress={withOrganisation(openPages.pages.login.path, user.orgSign)}
          onDone={() => {}}
        />
      </SignInPage>
    );
  }
  const inService = isServicePage(page);
  return (
    <div className={styles.frame}>
      <TopBar page={page} user={user} />
      {inService && <ServiceParts page={page} />}
      <main className={inService ? styles.overTabs : styles.content}>
        <TouchKit>
          <Outlet />
        </TouchKit>
      </main>
      {inService && <ServiceTabs page={page} />}
      {page !== 'workflow.main' && (
        <DraggableHomeButton
          label={say('to-main')}
          bottomGap={inService ? 72 : 96}
          onPress={() => void navigate(workflowPages.pages.main.path)}
        />
      )}
    </div>
  );
}
