import { useMatches } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { EpidemicServices } from '#web/features/network-applications/epidemic-services.tsx';
import styles from '#web/features/network-applications/network.module.css';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { phoneLink } from '../phone-link.ts';

/** The epidemic services and their days, for everyone; acting needs a sign-in. [PH-10] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const title = useSay('pages')(pageIn(useMatches())?.page ?? 'hall-phone.epidemicSpecialServices');
  return (
    <div className={`${styles.page} ${styles.touch}`}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <EpidemicServices
        orgSign={orgSign}
        to={{
          freeze: phoneLink('epidemicBusiness', orgSign),
          unfreeze: phoneLink('epidemicBusinessUnfreeze', orgSign),
        }}
      />
    </div>
  );
}
