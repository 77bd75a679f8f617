import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { EpidemicServices } from '#web/features/network-applications/epidemic-services.tsx';
import styles from '#web/features/network-applications/network.module.css';
import { hallLink } from '../hall-link.ts';

/** The epidemic services and their days, for everyone; acting needs a sign-in. [PC-13] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const title = useSay('pages')('hall-pc.epidemicSpecialServices');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <EpidemicServices
        orgSign={orgSign}
        to={{
          freeze: hallLink('epidemicBusiness', orgSign, { do: 'epidemic-freeze' }),
          unfreeze: hallLink('epidemicBusiness', orgSign, { do: 'epidemic-unfreeze' }),
        }}
      />
    </div>
  );
}
