import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import styles from './sign-in-body.module.css';
import { UniversityWay } from './university-way.tsx';
import type { University } from './use-university.ts';
import type { WeCom } from './use-wecom.ts';
import { type WayIn, WaysIn } from './ways-in.tsx';
import { WeComWay } from './wecom-way.tsx';

type Props = {
  university: University | null;
  weCom: WeCom;
  /** Whether account and password are open to everybody; to administrators they always are. */
  passwords: boolean;
  /** Account and password. */
  account: ReactNode;
  /** A code for a phone that is signed in; null on phones, and where there is none. */
  scan?: ReactNode;
};

/** Every way in that an organisation has; a new way is one more row here. */
export function SignInWays({ university, weCom, passwords, account, scan = null }: Props) {
  const say = useSay('sign-in');
  const byWeCom: WayIn | null =
    (weCom.offered && {
      way: 'wecom',
      name: say('way-wecom'),
      body: <WeComWay weCom={weCom} />,
    }) ||
    null;
  const ways: (WayIn | null)[] = [
    weCom.inside ? byWeCom : null,
    university && { way: 'unified', name: say('way-unified'), body: <UniversityWay university={university} /> },
    { way: 'account', name: say(passwords ? 'way-account' : 'way-account-of-few'), body: account, forFew: !passwords },
    weCom.inside ? null : byWeCom,
    scan ? { way: 'scan', name: say('way-scan'), body: scan } : null,
  ];
  return (
    <>
      {weCom.inWeChat && <p className={styles.note}>{say('in-wechat')}</p>}
      <WaysIn ways={ways.filter((way) => way !== null)} />
    </>
  );
}
