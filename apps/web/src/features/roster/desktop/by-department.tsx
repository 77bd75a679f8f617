import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Column, DataTable } from '#web/ui/desktop/data-table.tsx';
import type { Difference } from '../roster.queries.ts';
import { useRosterAddress } from '../use-roster-address.ts';
import styles from './roster.module.css';

type Line = Difference['departments'][number];
const figures = ['new', 'changed', 'moved', 'gone', 'odd'] as const;

/** How much of a list falls on each department; each figure opens its rows. */
export function ByDepartment({ difference }: { difference: Difference }) {
  const say = useSay('roster');
  const words = useWords();
  const format = useFormat();
  const { go } = useRosterAddress();
  if (difference.departments.length === 0) return null;
  const name = ({ department }: Line) => (department ? words(department.name) : say('department-none'));
  const columns: Column<Line>[] = [
    { key: 'department', title: say('department'), width: '36%', render: name },
    ...figures.map(
      (figure): Column<Line> => ({
        key: figure,
        title: say(`shown-${figure}`),
        render: (line) =>
          line[figure] === 0 ? (
            '0'
          ) : (
            <button
              type="button"
              className={styles.link}
              aria-label={say('figure-of', { where: name(line), what: say(`shown-${figure}`), n: line[figure] })}
              onClick={() => go({ shown: figure, department: line.department?.id ?? 'none' })}
            >
              {format.number(line[figure])}
            </button>
          ),
      }),
    ),
  ];
  return (
    <details className={styles.more}>
      <summary>{say('by-department')}</summary>
      <DataTable
        label={say('by-department')}
        columns={columns}
        rows={difference.departments}
        keyOf={({ department }) => department?.id ?? 'none'}
      />
    </details>
  );
}
