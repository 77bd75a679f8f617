import { useNavigate } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { rememberedReturn, takeReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { FrameTools } from '#web/features/frames/frame-tools.tsx';
import { ScanWay } from '#web/features/scan-code/scan-way.tsx';
import { HallSignInBody } from '#web/features/sign-in/hall-sign-in-body.tsx';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { ReturnNotice } from '#web/features/sign-in/return-notice.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { useHallSignIn } from '#web/features/sign-in/use-hall-sign-in.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { DraggableHomeButton } from '#web/ui/base/draggable-home-button.tsx';
import { phoneLink } from '../phone-link.ts';

/** Signing in to the phone hall. [PH-02] [PH-20] */
export function Component() {
  const say = useSay('frames');
  const signInText = useSay('sign-in');
  const navigate = useNavigate();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const { user } = useHallUser(orgSign);
  const main = phoneLink('main', orgSign);
  const signIn = useHallSignIn(orgSign, true, main);
  const returnTo = rememberedReturn();
  const mustChange = user?.mustChangePassword === true;
  const name = useOrganisationName(organisation);
  return (
    <SignInPage
      brand={name}
      title={signInText(mustChange ? 'change-title' : 'hall-title')}
      {...(mustChange ? {} : { hint: signInText('hall-hint') })}
      {...(returnTo && !mustChange ? { notice: <ReturnNotice path={returnTo} /> } : {})}
      tools={<FrameTools />}
    >
      {mustChange ? (
        <PasswordStep
          kind="hall"
          account={user.account}
          original={signIn.typed}
          signInAddress={phoneLink('login', orgSign)}
          onDone={async () => void (await navigate(takeReturn() ?? main, { replace: true }))}
        />
      ) : (
        <HallSignInBody
          signIn={signIn}
          forgottenAddress={phoneLink('forgottenPassword', orgSign)}
          scan={(onDone) => <ScanWay area="hall" orgSign={orgSign} onDone={onDone} />}
        />
      )}
      <DraggableHomeButton label={say('to-phone-main')} onPress={() => void navigate(main)} bottomGap={24} />
    </SignInPage>
  );
}
