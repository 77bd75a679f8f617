import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { CasesAsked } from '../console-address.ts';
import type { Unusual } from '../console-types.ts';
import { ConsoleCard } from './console-card.tsx';
import styles from './unusual-card.module.css';

type Props = { unusual: readonly Unusual[]; today: string; addressOf: (cases: CasesAsked) => string };

/** What came in more often today than on this weekday as a rule. */
export function UnusualCard({ unusual, today, addressOf }: Props) {
  const say = useSay('reports-console');
  const words = useWords();
  return (
    <ConsoleCard title={say('what-is-unusual')} means={say('means-unusual')}>
      {unusual.length === 0 ? (
        <p className={styles.calm}>
          <CheckIcon size={18} />
          {say('nothing-unusual')}
        </p>
      ) : (
        <ul className={styles.rows}>
          {unusual.map((one) => {
            const business = one.kind === 'business';
            const name = words(business ? one.business.name : one.name);
            const cases: CasesAsked = business
              ? { figure: 'begun', on: today, businessId: one.business.id }
              : { figure: 'of-building', buildingId: one.buildingId };
            return (
              <li key={business ? one.business.id : one.buildingId} className={styles.row}>
                <BusinessIcon icon={business ? one.business.icon : 'building'} size={32} />
                <span className={styles.name}>
                  <Typed>{name}</Typed>
                  <small>{say(business ? 'kind-business' : 'kind-building')}</small>
                </span>
                <span className={styles.figures}>
                  <Link
                    to={addressOf(cases)}
                    preventScrollReset
                    aria-label={`${name} ${say('unusual-today', { n: one.today })}`}
                  >
                    {say('unusual-today', { n: one.today })}
                  </Link>
                  <small>{say('unusual-usual', { n: one.usual })}</small>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </ConsoleCard>
  );
}
