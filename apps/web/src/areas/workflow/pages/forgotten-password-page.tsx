import { openPages } from '@campus/contract/pages/open.ts';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { FrameTools } from '#web/features/frames/frame-tools.tsx';
import { ForgottenPassword } from '#web/features/sign-in/forgotten-password.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';

/** Where the workflow app helps people who forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('passwords');
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const name = useOrganisationName(organisation);
  return (
    <SignInPage brand={name} title={say('title')} tools={<FrameTools />}>
      <ForgottenPassword orgSign={orgSign} signInAddress={withOrganisation(openPages.pages.login.path, orgSign)} />
    </SignInPage>
  );
}
