import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { GroupName, ListName } from '../list-address.ts';
import { useGroupCounts } from '../process-list.queries.ts';
import styles from './group-tabs.module.css';

export type GroupPage = { group: GroupName; path: string };
type Props = { list: ListName; current: GroupName; groups: readonly GroupPage[]; search: string };

/** Counts stop here; the server does not count further. */
const MOST = 1000;

/** The groups of a list, each a page of its own, with how many stand in it. */
export function GroupTabs({ list, current, groups, search }: Props) {
  const say = useSay('flows-monitoring');
  const { say: label } = useFlowLabels();
  const counts = useGroupCounts(list).data?.counts;
  return (
    <nav className={styles.tabs} aria-label={say('groups')}>
      <ul>
        {groups.map(({ group, path }) => {
          const n = counts?.[group];
          return (
            <li key={group}>
              <Link
                to={search ? `${path}?${search}` : path}
                className={styles.tab}
                aria-current={group === current ? 'page' : undefined}
              >
                {group === 'partake' ? say('group-partake') : label(`group-${group}`)}
                {n !== undefined && (
                  <span className={styles.count}>{n >= MOST ? label('many-more', { n: MOST }) : n}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
