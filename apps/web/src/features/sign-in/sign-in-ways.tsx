import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { UniversityWay } from './university-way.tsx';
import type { University } from './use-university.ts';
import { type WayIn, WaysIn } from './ways-in.tsx';

type Props = {
  university: University | null;
  /** Whether account and password are open to everybody; to administrators they always are. */
  passwords: boolean;
  /** Account and password. */
  account: ReactNode;
  /** A code for a phone that is signed in; null on phones, and where there is none. */
  scan?: ReactNode;
};

/** Every way in that an organisation has; a new way is one more row here. */
export function SignInWays({ university, passwords, account, scan = null }: Props) {
  const say = useSay('sign-in');
  const ways: (WayIn | null)[] = [
    university && { way: 'unified', name: say('way-unified'), body: <UniversityWay university={university} /> },
    { way: 'account', name: say(passwords ? 'way-account' : 'way-account-of-few'), body: account, forFew: !passwords },
    scan ? { way: 'scan', name: say('way-scan'), body: scan } : null,
  ];
  return <WaysIn ways={ways.filter((way) => way !== null)} />;
}
