import { listManagedDepartments } from '@campus/contract/calls/departments.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Department } from '../departments.queries.ts';
import styles from './department-tree.module.css';

type Props = {
  words: string;
  current: string | null;
  closed?: boolean;
  except?: string;
  onChoose: (department: Department) => void;
};

/** The departments that match the search, each with its path. */
export function DepartmentHits({ words: typed, current, closed = false, except, onChoose }: Props) {
  const say = useSay('departments');
  const words = useWords();
  const list = useEndless(listManagedDepartments, { words: typed, size: 30, ...(closed ? { closed } : {}) });
  return (
    <MoreList
      list={list}
      empty={<Empty title={say('nothing-found')} text={say('nothing-found-text')} />}
      skeleton={<SkeletonText lines={4} />}
    >
      {(items) => (
        <ul className={styles.found} aria-label={say('found', { words: typed })}>
          {items.map((department) => (
            <li key={department.id}>
              <button
                type="button"
                className={styles.hit}
                aria-pressed={current === department.id}
                disabled={department.id === except || department.path.some(({ id }) => id === except)}
                onClick={() => onChoose(department)}
              >
                <span className={styles.name}>
                  <Typed>{words(department.name)}</Typed>
                  {department.closed && <Chip kind="neutral">{say('closed')}</Chip>}
                </span>
                <Small>{department.path.map(({ name }) => words(name)).join(' / ')}</Small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </MoreList>
  );
}
