import { Checkbox } from 'antd';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Loading, Skeleton } from '../base/skeleton.tsx';
import { Sentence } from '../base/typed.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './data-table.module.css';

export type Column<R> = { key: string; title: string; width?: number | string; render: (row: R) => ReactNode };

/** Rows can be chosen: which ones are, and the labels of their boxes. */
export type RowSelection<R> = {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
  title: string;
  all: string;
  nameOf: (row: R) => string;
};

export type DataTableProps<R> = {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** The row whose detail is open. */
  opened?: string | null;
  /** Where a press on a row leads; controls inside the row handle their own presses. */
  onOpen?: (row: R) => void;
  busy?: boolean;
  /** Called with the dropped row and the row above or below it; pages that use it also offer buttons. */
  onMove?: ((moved: string, target: DropPlace) => void) | undefined;
  selection?: RowSelection<R> | undefined;
};

export type DropPlace = { id: string; below: boolean };

/** One plain table with its header; on a narrow screen each row becomes a card whose lines name their column. */
export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
  opened = null,
  onOpen,
  busy = false,
  onMove,
  selection,
}: DataTableProps<R>) {
  const drag = useRowDrag(onMove);
  const ids = rows.map(keyOf);
  const all = selection !== undefined && ids.length > 0 && ids.every((id) => selection.chosen.has(id));
  const everyRow = selection && {
    checked: all,
    indeterminate: !all && ids.some((id) => selection.chosen.has(id)),
    onChange: ({ target }: { target: { checked?: boolean } }) => selection.onChoose(ids, target.checked === true),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section className={styles.box} aria-label={label} aria-busy={busy || undefined} tabIndex={0}>
      {selection && (
        <div className={styles.every}>
          <Checkbox {...everyRow}>{selection.all}</Checkbox>
        </div>
      )}
      <table className={styles.table}>
        <colgroup>
          {selection && <col style={{ width: 44 }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width ? { width } : {}} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Checkbox aria-label={selection.all} {...everyRow} />
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
              key={keyOf(row)}
              data-row={keyOf(row)}
              data-current={keyOf(row) === opened || undefined}
              data-opens={onOpen ? true : undefined}
              {...drag(keyOf(row))}
              onClick={(event) => {
                if (!onOpen || (event.target as Element).closest('a, button, label, input')) return;
                // Marked text is meant to be copied.
                if (!document.getSelection()?.toString()) onOpen(row);
              }}
            >
              {selection && (
                <td data-title={selection.title}>
                  <Checkbox
                    checked={selection.chosen.has(keyOf(row))}
                    onChange={({ target }) => selection.onChoose([keyOf(row)], target.checked)}
                  >
                    <VisuallyHidden>
                      <Sentence>{selection.nameOf(row)}</Sentence>
                    </VisuallyHidden>
                  </Checkbox>
                </td>
              )}
              {columns.map(({ key, title, render }) => (
                <td key={key} data-title={title}>
                  <div className={styles.cell}>{render(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The handlers for dragging a row and dropping others next to it; none if rows cannot be moved. */
function useRowDrag(onMove: DataTableProps<unknown>['onMove']) {
  const [moved, setMoved] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const placeAt = (id: string, event: DragEvent<HTMLElement>): DropPlace => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return { id, below: event.clientY > top + height / 2 };
  };
  const end = () => {
    setMoved(null);
    setPlace(null);
  };
  return (id: string) =>
    onMove && {
      draggable: true,
      'data-moved': moved === id || undefined,
      'data-drop': place?.id === id && moved !== id ? (place.below ? 'below' : 'above') : undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        // A link inside is dragged for itself, to another window.
        if (event.target !== event.currentTarget) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setMoved(id);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (moved === null) return;
        event.preventDefault();
        const next = placeAt(id, event);
        if (next.id !== place?.id || next.below !== place.below) setPlace(next);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (moved !== null && moved !== id) onMove(moved, placeAt(id, event));
        end();
      },
      onDragEnd: end,
    };
}

/** The table's shape while its rows are fetched. */
export function DataTableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      <div className={styles.waiting}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <div key={row} className={styles.waitingRow}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the columns
              <Skeleton key={column} width={column === 0 ? '80%' : '60%'} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
