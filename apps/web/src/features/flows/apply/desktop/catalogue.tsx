import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Service } from '../../flow-types.ts';
import styles from './catalogue.module.css';

/** The search over all services; while something is typed, the results stand in place of `children`. */
export function Catalogue({ children }: { children?: ReactNode }) {
  const say = useSay('workflow');
  const hall = useSay('hall-services');
  const [typed, setTyped] = useState('');
  const words = truncateText(useDebounced(typed.trim()), 40);
  const services = useEndless(getServices, { size: 60, ...(words && { words }) });
  return (
    <>
      <div className={styles.search}>
        <SearchInput value={typed} onChange={setTyped} onSubmit={setTyped} placeholder={say('search-services')} />
      </div>
      {!typed.trim() && children}
      <MoreList
        list={services}
        skeleton={<SkeletonTiles count={9} height={92} />}
        empty={
          <div className={styles.state}>
            <Empty
              title={words ? hall('nothing-found', { words }) : say('no-services')}
              text={say(words ? 'nothing-found-text' : 'no-services-text')}
              action={words && <Button onClick={() => setTyped('')}>{hall('clear-search')}</Button>}
            />
          </div>
        }
      >
        {(items) => <ByCategory services={items} />}
      </MoreList>
    </>
  );
}

function ByCategory({ services }: { services: readonly Service[] }) {
  const { words } = useFlowLabels();
  const groups = Map.groupBy(services, ({ category }) => category.id);
  return [...groups].map(([id, group]) => (
    <section key={id} className={styles.category}>
      <h2 className={styles.heading}>{words(group[0]?.category.name)}</h2>
      <ServiceGrid services={group} />
    </section>
  ));
}

/** Services as tiles: icon, name, and what it is for. */
export function ServiceGrid({ services }: { services: readonly Service[] }) {
  const { words } = useFlowLabels();
  const flowAddress = useFlowAddress();
  return (
    <ul className={styles.grid}>
      {services.map(({ id, code, name, icon, summary }) => (
        <li key={id}>
          <Link to={flowAddress.service(id, code)} className={styles.tile}>
            <BusinessIcon icon={icon} size={44} />
            <span className={styles.words}>
              <b>{words(name)}</b>
              <span className={styles.summary}>{words(summary)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
