import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { FrameTools } from '#web/features/frames/frame-tools.tsx';
import { ScanWay } from '#web/features/scan-code/scan-way.tsx';
import { DeskSignInBody } from '#web/features/sign-in/desk-sign-in-body.tsx';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { useSessionSignIn } from '#web/features/sign-in/use-session-sign-in.ts';

/** Signing in to the workflow app; returns to the requested page. [OPEN-3] [WF-26] */
export function Component() {
  const signInText = useSay('sign-in');
  const navigate = useNavigate();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const redirect = useSearchParams()[0].get('redirect');
  const goOn = async () =>
    void (await navigate(safeRedirect(redirect, location.origin) ?? workflowPages.pages.main.path, { replace: true }));
  const { form, mustChange } = useSessionSignIn('workflow', orgSign, goOn);
  const name = useOrganisationName(organisation);
  return (
    <SignInPage
      brand={name}
      title={signInText(mustChange ? 'change-title' : 'workflow-title')}
      {...(mustChange ? {} : { hint: signInText('workflow-hint') })}
      tools={<FrameTools />}
    >
      {mustChange ? (
        <PasswordStep
          kind="session"
          account={mustChange.account}
          original={mustChange.original}
          signInAddress={withOrganisation(openPages.pages.login.path, orgSign)}
          onDone={goOn}
        />
      ) : (
        <DeskSignInBody
          area="workflow"
          orgSign={orgSign}
          form={form}
          forgottenAddress={withOrganisation(openPages.pages.forgottenPassword.path, orgSign)}
          target={safeRedirect(redirect, location.origin)}
          scan={(onDone) => <ScanWay area="workflow" orgSign={orgSign} onDone={onDone} />}
          onDone={goOn}
        />
      )}
    </SignInPage>
  );
}
