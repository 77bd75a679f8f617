import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { rememberReturn } from '#web/client/return-path.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { BoxIcon } from '#web/ui/base/icons.tsx';
import styles from './notice-page.module.css';
import { NoticePage } from './notice-page.tsx';
import { placeOfRecord } from './record-place.ts';
import { deskSignInAddress, hallSignInAddress } from './sign-in-address.ts';

/** Where the code of a printed sheet leads: on to the record, in the area where this reader has it. [DES-01] */
export function Component() {
  const say = useSay('flows-print');
  const failure = useFailureText();
  const navigate = useNavigate();
  const { number = '' } = useParams();
  const orgSign = useOrgSign() as string;
  const place = useQuery({
    queryKey: ['place of a record', number, orgSign],
    queryFn: () => placeOfRecord(number, orgSign),
    staleTime: 0,
    gcTime: 0,
  });
  const address = place.data?.kind === 'address' ? place.data.address : null;
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
  const stopped = place.data?.kind === 'sign-in' || place.data?.kind === 'not-there' ? place.data.kind : null;
  const text = place.error ? failure(place.error) : say(stopped ? `record-${stopped}` : 'record-opening', { number });
  return (
    <NoticePage icon={<BoxIcon size={34} />} title={say('record-title')} text={text} alert={stopped === 'not-there'}>
      {stopped && <WaysIn orgSign={orgSign} />}
      {place.error && (
        <div className={styles.ways}>
          <Button busy={place.isFetching} onClick={() => void place.refetch()}>
            {say('record-retry')}
          </Button>
        </div>
      )}
    </NoticePage>
  );
}

/** Nobody knows yet who holds the paper, so they say it themselves. */
function WaysIn({ orgSign }: { orgSign: string }) {
  const say = useSay('flows-print');
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const hall = hallSignInAddress(orgSign);
  return (
    <div className={styles.ways} data-testid="record-ways">
      {hall && (
        <Link className={styles.way} to={hall} onClick={() => rememberReturn(here)}>
          {say('record-by-hall')}
        </Link>
      )}
      <Link className={styles.way} to={deskSignInAddress(orgSign, here)}>
        {say('record-by-desk')}
      </Link>
    </div>
  );
}
