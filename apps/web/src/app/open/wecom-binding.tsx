import { getSignInWays } from '@campus/contract/calls/sign-on.ts';
import { bindWeCom } from '@campus/contract/calls/wecom.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { useState } from 'react';
import { browserKey } from '#web/client/browser-key.ts';
import { callServer } from '#web/client/call-server.ts';
import { forgetTrip } from '#web/client/go-to-wecom.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { AccountFields } from '#web/features/sign-in/account-fields.tsx';
import { rememberWay } from '#web/features/sign-in/last-way.ts';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { type Account, useAccountForm } from '#web/features/sign-in/use-account-form.ts';
import { useUniversity } from '#web/features/sign-in/use-university.ts';
import { keepSession, leaveToBind, type Outcome } from '#web/features/wecom/use-wecom-arrival.ts';
import { Button } from '#web/ui/base/button.tsx';
import { KeyIcon } from '#web/ui/base/frame-icons.tsx';
import { forgottenPage, signInPage } from './first-pages.ts';
import { NoticePage } from './notice-page.tsx';
import styles from './wecom-binding.module.css';

type Unbound = Extract<Outcome, { kind: 'unbound' }>;
type Done = (area: SignOnArea, target: string | null) => Promise<void>;
type Props = { orgSign: string; unbound: Unbound; onDone: Done };

/** WeCom knows the member but no account here is bound to it: the person proves once which one is theirs. [SSO-06] */
export function WeComBinding({ orgSign, unbound, onDone }: Props) {
  const say = useSay('wecom');
  const signInText = useSay('sign-in');
  const { key, trip } = unbound;
  const [mustChange, setMustChange] = useState<{ account: string; original: string; area: SignOnArea } | null>(null);
  const bind = async ({ username, password }: Account) => {
    const session = await callServer(bindWeCom, { orgSign, browser: browserKey(), key, username, password });
    keepSession(orgSign, session);
    rememberWay('wecom');
    forgetTrip();
    if (session.must_change_password) setMustChange({ account: username, original: password, area: session.area });
    else await onDone(session.area, trip?.target ?? null);
  };
  // The server's messages are in the reader's language, as in the hall.
  const form = useAccountForm('hall', bind);
  if (mustChange)
    return (
      <NoticePage icon={<KeyIcon size={34} />} title={signInText('change-title')}>
        <div className={styles.form}>
          <PasswordStep
            kind={mustChange.area === 'hall' ? 'hall' : 'session'}
            account={mustChange.account}
            original={mustChange.original}
            signInAddress={signInPage(mustChange.area, orgSign)}
            onDone={() => onDone(mustChange.area, trip?.target ?? null)}
          />
        </div>
      </NoticePage>
    );
  return (
    <NoticePage icon={<KeyIcon size={34} />} title={say('bind-title')} text={say('bind-text')}>
      <div className={styles.form} data-testid="wecom-binding">
        <AccountFields
          form={form}
          forgottenAddress={forgottenPage(trip?.area ?? 'workflow', orgSign)}
          action={say('bind')}
        />
        <ByUniversity orgSign={orgSign} unbound={unbound} />
      </div>
    </NoticePage>
  );
}

/** Where the university has its own sign-in, it proves who somebody is as well as a password does. */
function ByUniversity({ orgSign, unbound: { key, trip } }: Omit<Props, 'onDone'>) {
  const say = useSay('wecom');
  const phone = isPhone(navigator.userAgent);
  const { data } = useCall(getSignInWays, { orgSign }, { staleTime: 60_000 });
  const address = (phone && data?.university?.addressOfPhones) || data?.university?.address || null;
  const target = `${location.pathname}?id=${encodeURIComponent(orgSign)}&bind=1`;
  const area = trip?.area ?? 'workflow';
  const { go, busy, failed } = useUniversity({ orgSign, area, address: address ?? '', phone, target });
  if (address === null) return null;
  const leave = () => {
    leaveToBind(key, trip);
    go();
  };
  return (
    <>
      {failed && <p role="alert">{failed}</p>}
      <Button wide busy={busy} onClick={leave}>
        {say('bind-university')}
      </Button>
    </>
  );
}
