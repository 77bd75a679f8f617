import { openPages } from '@campus/contract/pages/open.ts';
import { closedBy } from '#web/client/error-addresses.ts';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { ForgottenPassword } from '#web/features/sign-in/forgotten-password.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { SignInFrame } from '../layout/sign-in-frame.tsx';

/** Where the back-office helps people who forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('frames');
  const forgotten = useSay('passwords');
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign);
  const name = useOrganisationName(organisation.data);
  return (
    <SignInFrame
      name={closedBy(organisation.error) ? say('product') : (name ?? <Skeleton width={160} />)}
      logo={organisation.data?.logo}
    >
      <SignInCard title={forgotten('title')}>
        <ForgottenPassword
          orgSign={orgSign}
          signInAddress={withOrganisation(openPages.pages.officeLogin.path, orgSign)}
        />
      </SignInCard>
    </SignInFrame>
  );
}
