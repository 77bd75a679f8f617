import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { goToWeCom, lastTrip } from '#web/client/go-to-wecom.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { rememberWay } from '#web/features/sign-in/last-way.ts';
import { areaFor, type Outcome, useWeComArrival } from '#web/features/wecom/use-wecom-arrival.ts';
import { KeyIcon } from '#web/ui/base/frame-icons.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { firstPage, signInPage } from './first-pages.ts';
import styles from './notice-page.module.css';
import { NoticePage } from './notice-page.tsx';
import { WeComBinding } from './wecom-binding.tsx';

const readRedirect = (text: string | undefined): string | null =>
  safeRedirect(text, location.origin) ?? (text ? safeRedirect(`/${text}`, location.origin) : null);

/** Signing in by WeCom: silently inside its client, by its code on a desktop. [OPEN-1] [SSO-05] */
export function Component() {
  const say = useSay('wecom');
  const orgSign = useOrgSign() as string;
  const redirect = readRedirect(useParams().redirect);
  const { arrival, outcome } = useWeComArrival(orgSign, redirect);
  const fail = useFailing();
  const goOn = useGoOn(orgSign);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome is followed once, whatever else changes on the page
  useEffect(() => {
    if (outcome?.kind === 'failed') fail(outcome.error);
    else if (outcome && outcome.kind !== 'unbound') void goOn(outcome);
  }, [outcome]);
  if (outcome?.kind === 'unbound')
    return (
      <WeComBinding
        orgSign={orgSign}
        unbound={outcome}
        onDone={(area, target) => goOn({ kind: 'bound', area, target })}
      />
    );
  if (arrival.kind === 'code' || arrival.kind === 'leaves' || arrival.kind === 'binds')
    return (
      <NoticePage
        icon={<KeyIcon size={34} />}
        title={say('title')}
        text={say(arrival.kind === 'leaves' ? 'going' : arrival.kind === 'binds' ? 'binding' : 'signing-in')}
      >
        <div data-testid="wecom-page" />
      </NoticePage>
    );
  const trip = lastTrip();
  const [area, target] = [trip?.area ?? areaFor(redirect), trip?.target ?? redirect];
  return (
    <NoticePage
      icon={<KeyIcon size={34} />}
      title={say(`${arrival.kind}-title`)}
      text={say(`${arrival.kind}-text`)}
      alert
    >
      <div className={styles.ways} data-testid="wecom-page">
        {arrival.kind === 'refused' && (
          <button
            type="button"
            className={styles.way}
            onClick={() => void goToWeCom({ ...trip, orgSign, area, target }).catch(fail)}
          >
            {say('again')}
          </button>
        )}
        <Link className={styles.way} to={signInPage(area, orgSign)}>
          {say('other-ways')}
        </Link>
      </div>
    </NoticePage>
  );
}

/** Errors are shown on the error page, in the server's words. [ERR-09] */
function useFailing() {
  const failure = useFailureText();
  const navigate = useNavigate();
  const orgSign = useOrgSign();
  return (error: unknown) => {
    const page = `/ErrorPage/${encodeURIComponent(failure(error))}`;
    void navigate(withOrganisation(page, orgSign), { replace: true });
  };
}

function useGoOn(orgSign: string) {
  const say = useSay('wecom');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ kind, area, target }: Extract<Outcome, { area: unknown }>) => {
    queries.clear();
    if (kind === 'signed-in') rememberWay('wecom');
    else toast(say('bound'), { kind: 'success' });
    await navigate(target ?? (await firstPage(area, orgSign)), { replace: true });
  };
}
