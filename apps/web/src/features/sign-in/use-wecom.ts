import { getSignInWays } from '@campus/contract/calls/sign-on.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { clientOf } from '@campus/rules/wecom/sign-in.ts';
import { useState } from 'react';
import { goToWeCom } from '#web/client/go-to-wecom.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText } from '#web/client/texts.ts';
import { rememberWay } from './last-way.ts';

export type WeCom = {
  /** Whether it is a way in here: a phone outside WeCom cannot scan itself. */
  offered: boolean;
  inside: boolean;
  /** WeChat's own browser, in which nobody signs in by WeCom. */
  inWeChat: boolean;
  /** Whether it is known. */
  ready: boolean;
  go: () => void;
  busy: boolean;
  failed: string | null;
};

/** The way to WeCom, where the organisation has it. */
export function useWeCom(going: { orgSign: string; area: SignOnArea; target: string | null }): WeCom {
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { data, isPending } = useCall(getSignInWays, { orgSign: going.orgSign }, { staleTime: 60_000 });
  const client = clientOf(navigator.userAgent);
  const inside = client === 'wecom';
  const has = data?.weCom ?? false;
  const go = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      rememberWay('wecom');
      await goToWeCom(going);
    } catch (error) {
      setFailed(failure(error));
      setBusy(false);
    }
  };
  return {
    offered: has && (inside || (client === 'other' && !isPhone(navigator.userAgent))),
    inside,
    inWeChat: has && client === 'wechat',
    ready: !isPending,
    go: () => void go(),
    busy,
    failed,
  };
}
