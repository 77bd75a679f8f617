import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHallSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { type HallService, useHallServices } from '#web/features/hall-services/hall-services.queries.ts';
import { prepareServiceWindow, ServiceWindow } from '#web/features/hall-services/lazy-service-window.tsx';
import { useAskToSignIn } from '#web/features/sign-in/use-ask-to-sign-in.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ownPages } from '../own-pages.ts';
import { phoneLink } from '../phone-link.ts';
import styles from './service-grid.module.css';

type Props = {
  orgSign: string | null;
  kind: 'student' | 'staff' | null;
  /** Which services, in which order; all of them by default. */
  choose?: (services: readonly HallService[]) => readonly HallService[];
  /** How many placeholders are shown while the services load. */
  places?: number;
};

/** Services as a grid of icons; pressing one describes it and leads to it. [PH-20] [AUTH-6] */
export function ServiceGrid({ orgSign, kind, choose = (services) => services, places = 8 }: Props) {
  const home = useSay('hall-home');
  const words = useWords();
  const navigate = useNavigate();
  const ask = useAskToSignIn();
  // Only whether somebody is signed in: who it is may not be known yet when they press.
  const signedIn = useHallSession(orgSign) !== null;
  const [read, setRead] = useState<HallService | null>(null);
  const { items, failed, retry, retrying } = useHallServices(orgSign, signedIn);
  useEffect(() => {
    if (signedIn) prepareServiceWindow();
  }, [signedIn]);
  const startOf = ({ id, code }: Pick<HallService, 'id' | 'code'>) =>
    ownPages(orgSign, kind === 'staff')(code)?.form ?? phoneLink('viewService', orgSign, { bId: id });
  const press = (service: HallService) => {
    if (signedIn) return setRead(service);
    ask(startOf(service));
    return void navigate(phoneLink('login', orgSign));
  };
  if (failed) return <Failed title={home('services-failed')} busy={retrying} onRetry={retry} />;
  const chosen = items && choose(items);
  return (
    <>
      <ul className={styles.grid}>
        {chosen?.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              className={styles.service}
              data-dim={service.mayUse ? undefined : true}
              data-testid={`to-${service.code}`}
              onClick={() => press(service)}
            >
              <BusinessIcon icon={service.icon} size={52} />
              <span>{words(service.name)}</span>
            </button>
          </li>
        ))}
        {!chosen &&
          Array.from({ length: places }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never change
            <li key={index} className={styles.service}>
              <Skeleton shape="block" width={52} height={52} />
              <Skeleton width={48} />
            </li>
          ))}
      </ul>
      {chosen?.length === 0 && <p className={styles.none}>{home('no-services')}</p>}
      {read && (
        <ServiceWindow
          orgSign={orgSign}
          service={read}
          start={startOf(read)}
          guide={(name) => phoneLink('guide', orgSign, { bId: read.id, name })}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}
