import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Service } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import styles from './catalogue.module.css';

/** The search over all services; while something is typed, the results stand in place of `children`. */
export function Catalogue({ look, children }: { look: 'tiles' | 'rows'; children?: ReactNode }) {
  const say = useSay('workflow');
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const services = useEndless(getServices, { size: 100, ...(words && { words }) });
  return (
    <>
      <SearchInput value={typed} onChange={setTyped} onSubmit={setTyped} placeholder={say('search-services')} />
      {!typed.trim() && children}
      <EndlessList
        list={services}
        skeleton={<SkeletonTiles count={8} height={96} />}
        empty={
          <Empty
            title={say(words ? 'nothing-found' : 'no-services')}
            text={say(words ? 'nothing-found-text' : 'no-services-text')}
          />
        }
      >
        {(items) => <ByCategory look={look} services={items} />}
      </EndlessList>
    </>
  );
}

function ByCategory({ look, services }: { look: 'tiles' | 'rows'; services: readonly Service[] }) {
  const { words } = useFlowLabels();
  const groups = new Map<string, Service[]>();
  for (const service of services)
    groups.set(service.category.id, [...(groups.get(service.category.id) ?? []), service]);
  return (
    <>
      {[...groups.values()].map((group) => (
        <Card key={group[0]?.category.id}>
          <h2 className={parts.heading}>{words(group[0]?.category.name)}</h2>
          {look === 'tiles' ? <ServiceGrid services={group} /> : <ServiceRows services={group} />}
        </Card>
      ))}
    </>
  );
}

/** Services as rows, each with what it is for. */
function ServiceRows({ services }: { services: readonly Service[] }) {
  const flowAddress = useFlowAddress();
  const { words } = useFlowLabels();
  return (
    <ul className={parts.rows}>
      {services.map(({ id, code, name, icon, summary }) => (
        <li key={id}>
          <Link to={flowAddress.service(id, code)} className={parts.rowLink}>
            <BusinessIcon icon={icon} size={40} />
            <span className={parts.grow}>
              {words(name)}
              <span className={styles.summary}>{words(summary)}</span>
            </span>
            <ChevronIcon size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Services as tiles: icon and name, the summary for those who hear the page. */
export function ServiceGrid({ services }: { services: readonly Service[] }) {
  const flowAddress = useFlowAddress();
  const { words } = useFlowLabels();
  return (
    <ul className={styles.grid}>
      {services.map(({ id, code, name, icon, summary }) => (
        <li key={id}>
          <Link to={flowAddress.service(id, code)} className={styles.tile} title={words(summary) || undefined}>
            <BusinessIcon icon={icon} size={48} />
            <span className={styles.name}>{words(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
