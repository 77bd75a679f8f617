import { Checkbox } from 'antd';
import type { MouseEvent } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useMedia } from '#web/ui/base/use-media.ts';
import type { ProcessRowsProps } from './process-rows.ts';
import styles from './process-table.module.css';
import { useColumns } from './use-columns.tsx';

/**
 * A plain table, so that a screen reader knows the column of every cell. The kit's own table measures
 * scroll bars with a style element that the page's content security policy does not let in.
 */
export function ProcessTable(props: ProcessRowsProps) {
  const { rows, group, current, opened, selected, busy, onOpen, onSelect } = props;
  const say = useSay('flows-monitoring');
  const columns = useColumns(props, group, useMedia('(min-width: 1200px)'));
  const ids = rows.map(({ id }) => id);
  const all = selected !== null && ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <section
      className={styles.box}
      data-testid="process-table"
      aria-label={say('table')}
      aria-busy={busy || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <colgroup>
          {selected && <col style={{ width: 44 }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width ? { width } : {}} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selected && (
              <th scope="col">
                <Checkbox
                  aria-label={say('select-all')}
                  checked={all}
                  indeterminate={!all && ids.some((id) => selected.has(id))}
                  onChange={(event) => onSelect(ids, event.target.checked)}
                />
              </th>
            )}
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-selected={selected?.has(row.id) || undefined}
              data-current={row.id === (opened ?? current) || undefined}
              aria-current={row.id === opened || undefined}
              onClick={(event: MouseEvent) => {
                // Links and buttons in the row keep their own click, and selected text is there to be copied.
                if ((event.target as Element).closest('a, button, label, input')) return;
                if (!document.getSelection()?.toString()) onOpen(row.id);
              }}
            >
              {selected && (
                <td>
                  <Checkbox
                    aria-label={say('select-row', { number: row.number })}
                    checked={selected.has(row.id)}
                    onChange={(event) => onSelect([row.id], event.target.checked)}
                  />
                </td>
              )}
              {columns.map(({ key, render }) => (
                <td key={key}>{render(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
