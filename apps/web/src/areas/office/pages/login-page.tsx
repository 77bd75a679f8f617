import { openPages } from '@campus/contract/pages/open.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { closedBy } from '#web/client/error-addresses.ts';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { ScanWay } from '#web/features/scan-code/scan-way.tsx';
import { DeskSignInBody } from '#web/features/sign-in/desk-sign-in-body.tsx';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { firstOfficePage } from '#web/features/sign-in/first-office-page.ts';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { useSessionSignIn } from '#web/features/sign-in/use-session-sign-in.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { SignInFrame } from '../layout/sign-in-frame.tsx';

/** Signing in to the back-office; then the redirect's target or the first menu entry. [OPEN-5] [STATE-01] */
export function Component() {
  const say = useSay('frames');
  const signInText = useSay('sign-in');
  const refusal = useSay('refusals');
  const navigate = useNavigate();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign);
  const redirect = useSearchParams()[0].get('redirect');
  const goOn = async () => {
    const target = safeRedirect(redirect, location.origin) ?? (await firstOfficePage());
    await navigate(target, { replace: true });
  };
  const { form, mustChange } = useSessionSignIn('office', orgSign, goOn);
  const closed = closedBy(organisation.error);
  const name = useOrganisationName(organisation.data);
  return (
    <SignInFrame name={closed ? say('product') : (name ?? <Skeleton width={160} />)} logo={organisation.data?.logo}>
      {mustChange ? (
        <SignInCard title={signInText('change-title')}>
          <PasswordStep
            kind="session"
            account={mustChange.account}
            original={mustChange.original}
            signInAddress={withOrganisation(openPages.pages.officeLogin.path, orgSign)}
            onDone={goOn}
          />
        </SignInCard>
      ) : (
        <SignInCard
          title={signInText('office-title')}
          hint={signInText('office-hint')}
          {...(closed ? { notice: refusal(closed) } : {})}
        >
          <DeskSignInBody
            area="office"
            orgSign={orgSign}
            form={form}
            forgottenAddress={withOrganisation(openPages.pages.officeForgottenPassword.path, orgSign)}
            target={safeRedirect(redirect, location.origin)}
            scan={(onDone) => <ScanWay area="office" orgSign={orgSign} onDone={onDone} />}
            onDone={goOn}
          />
        </SignInCard>
      )}
    </SignInFrame>
  );
}
