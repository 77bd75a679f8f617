import { getSignInWays } from '@campus/contract/calls/sign-on.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import type { ReactNode } from 'react';
import { useCall } from '#web/client/queries.ts';
import { AccountFields } from './account-fields.tsx';
import { rememberWay } from './last-way.ts';
import { SignInWaiting } from './sign-in-waiting.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import type { AccountForm } from './use-account-form.ts';
import { useUniversity } from './use-university.ts';
import { useWeCom } from './use-wecom.ts';

type Props = {
  area: 'office' | 'workflow';
  orgSign: string;
  form: AccountForm;
  forgottenAddress: string;
  /** Where to go on to; null for the first page. */
  target: string | null;
  /** The code to scan; calls back when somebody has signed in by it. */
  scan: (onDone: () => void) => ReactNode;
  /** Goes on to where somebody was going. */
  onDone: () => Promise<void> | void;
};

/** Account and password, and the way to the university's own sign-in page where the organisation has one. [SSO-01] */
export function DeskSignInBody({ area, orgSign, form, forgottenAddress, target, scan, onDone }: Props) {
  const phone = isPhone(navigator.userAgent);
  const { data, isPending } = useCall(getSignInWays, { orgSign }, { staleTime: 60_000 });
  const address = (phone && data?.university?.addressOfPhones) || data?.university?.address || null;
  const university = useUniversity({ orgSign, area, address: address ?? '', phone, target });
  const weCom = useWeCom({ orgSign, area, target });
  if (isPending) return <SignInWaiting />;
  const account = <AccountFields form={form} forgottenAddress={forgottenAddress} autoFocus />;
  const scanned = () => {
    rememberWay('scan');
    void onDone();
  };
  return (
    <SignInWays
      university={address === null ? null : university}
      weCom={weCom}
      passwords
      account={account}
      scan={data?.scan && !phone ? scan(scanned) : null}
    />
  );
}
