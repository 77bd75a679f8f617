import { isScanId } from '@campus/rules/sign-on/scan-code.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { rememberReturn } from '#web/client/return-path.ts';
import { hallSessions } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { FrameTools } from '#web/features/frames/frame-tools.tsx';
import { ScanConfirm, ScanMessage } from '#web/features/scan-code/scan-confirm.tsx';
import { useScanConfirm } from '#web/features/scan-code/use-scan-confirm.ts';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { deskSignInAddress, hallSignInAddress } from './sign-in-address.ts';

/** What a scanned code opens on the phone: who asks, and which number. [SSO-07] */
export function Component() {
  const say = useSay('scan-code');
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const id = useSearchParams()[0].get('c') ?? '';
  const name = useOrganisationName(organisation);
  return (
    <SignInPage brand={name} title={say('confirm-title')} tools={<FrameTools />}>
      <div data-testid="scan-confirm">
        {isScanId(id) ? (
          <Scanned id={id} orgSign={orgSign} />
        ) : (
          <ScanMessage kind="bad" title={say('no-code-title')} text={say('no-code-text')} />
        )}
      </div>
    </SignInPage>
  );
}

function Scanned({ id, orgSign }: { id: string; orgSign: string }) {
  const confirm = useScanConfirm(id, orgSign);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mustSignIn = confirm.view.step === 'sign-in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has to sign in goes there once
  useEffect(() => {
    if (!mustSignIn) return;
    const here = pathname + search;
    rememberReturn(here);
    // The usual sign-in of this device; where no hall is served, that of the workflow app.
    void navigate(hallSignInAddress(orgSign) ?? deskSignInAddress(orgSign, here), { replace: true });
  }, [mustSignIn]);
  const isHall = hallSessions.of(orgSign)?.state === 1;
  return (
    <OtherProofWay value={isHall ? ProveAtUniversity : null}>
      <ScanConfirm confirm={confirm} />
    </OtherProofWay>
  );
}
