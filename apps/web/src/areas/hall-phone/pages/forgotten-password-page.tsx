import { useNavigate } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { FrameTools } from '#web/features/frames/frame-tools.tsx';
import { ForgottenPassword } from '#web/features/sign-in/forgotten-password.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { DraggableHomeButton } from '#web/ui/base/draggable-home-button.tsx';
import { phoneLink } from '../phone-link.ts';

/** Where the phone hall helps people who forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('passwords');
  const frame = useSay('frames');
  const navigate = useNavigate();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const name = useOrganisationName(organisation);
  return (
    <SignInPage brand={name} title={say('title')} tools={<FrameTools />}>
      <ForgottenPassword orgSign={orgSign} signInAddress={phoneLink('login', orgSign)} />
      <DraggableHomeButton
        label={frame('to-phone-main')}
        onPress={() => void navigate(phoneLink('main', orgSign))}
        bottomGap={24}
      />
    </SignInPage>
  );
}
