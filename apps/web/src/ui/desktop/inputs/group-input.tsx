import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../base/button.tsx';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { columnsFor } from '../../base/field-widths.ts';
import { FormAround } from '../../base/form-around.ts';
import { BinIcon, CopyIcon, DownIcon, PlusIcon, UpIcon } from '../../base/icons.tsx';
import { type GroupField, type GroupInputProps, useGroupField } from '../../base/use-group-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { VisuallyHidden } from '../../base/visually-hidden.tsx';
import { useWords } from '../../base/words.ts';
import styles from './group-input.module.css';

/** Rows of the same fields: a table where there is room for it, cards where there is not. */
export function GroupInput(props: GroupInputProps) {
  const { label, required, disabled = false, fields, draw } = props;
  const { say } = useTexts();
  const words = useWords();
  const group = useGroupField(props);
  const columns = columnsFor(fields.map(({ kind }) => kind));
  const rows = useRef<HTMLDivElement>(null);
  const isTable = useIsWide(rows, columns === null ? null : columns.least + AROUND) && columns !== null;
  return (
    <FieldFrame field={group.field} label={label} required={required} hint={group.hint} group>
      <FieldGroup field={group.field} className={styles.group}>
        <div
          ref={rows}
          className={styles.rows}
          data-table={isTable || undefined}
          style={isTable ? ({ '--columns': columns.template } as CSSProperties) : undefined}
        >
          {group.rows.length === 0 && <p className={styles.none}>{say('rows-none')}</p>}
          {group.rows.length > 0 && isTable && (
            <div className={styles.head} aria-hidden="true">
              <span />
              {fields.map((field) => (
                <span key={field.id} className={styles.column} data-amount={field.kind === 'computed' || undefined}>
                  <span data-required={field.required || undefined}>{words(field.label)}</span>
                  {field.hint && <small>{words(field.hint)}</small>}
                </span>
              ))}
            </div>
          )}
          {group.rows.length > 0 && (
            <ol className={styles.list}>
              {group.rows.map((row) => (
                <li key={row.key}>
                  <Row group={group} row={row} draw={draw} disabled={disabled} />
                </li>
              ))}
            </ol>
          )}
        </div>
        {!disabled && (
          <div className={styles.foot}>
            <Button
              id={group.addId}
              icon={<PlusIcon size={16} />}
              aria-disabled={group.full || undefined}
              disabled={group.full}
              onClick={group.add}
            >
              {say('row-add')}
            </Button>
            {group.gone !== null && !group.full && (
              <Button kind="quiet" onClick={group.restore}>
                {say('row-restore', { n: group.gone })}
              </Button>
            )}
          </div>
        )}
        <VisuallyHidden>
          <output aria-live="polite">{group.heard}</output>
        </VisuallyHidden>
      </FieldGroup>
    </FieldFrame>
  );
}

/** What stands beside the answers of a row: its number, its buttons and its edges. */
const AROUND = 208;

/** Whether an element is at least so wide. */
function useIsWide(element: RefObject<HTMLElement | null>, least: number | null): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || least === null) return setWide(false);
    const measure = () => setWide(measured.clientWidth >= least);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(measured);
    return () => watch.disconnect();
  }, [element, least]);
  return wide;
}

type RowProps = Pick<GroupInputProps, 'draw'> & {
  group: GroupField;
  row: GroupField['rows'][number];
  disabled: boolean;
};

function Row({ group, row, draw, disabled }: RowProps) {
  const { say } = useTexts();
  const n = row.at + 1;
  return (
    <FormAround value={row.around}>
      <fieldset
        id={row.id}
        className={styles.row}
        aria-label={row.name}
        aria-keyshortcuts={disabled ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          group.move(row.at, event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <span className={styles.number} aria-hidden="true">
          <span className={styles.short}>{n}</span>
          <span className={styles.long}>{say('row-n', { n })}</span>
        </span>
        <div id={`${row.id}-answers`} className={styles.answers}>
          {row.fields.map(({ inner, shown }) => (
            <div key={inner.id} className={styles.answer} data-empty={!shown || undefined}>
              {shown && draw(inner, row.bound(inner))}
            </div>
          ))}
        </div>
        {!disabled && (
          <div className={styles.tools}>
            <Tool
              id={`${row.id}-up`}
              name={say('row-up', { number: n })}
              off={row.at === 0}
              onPress={() => group.move(row.at, -1)}
            >
              <UpIcon size={16} />
            </Tool>
            <Tool
              id={`${row.id}-down`}
              name={say('row-down', { number: n })}
              off={row.at === group.rows.length - 1}
              onPress={() => group.move(row.at, 1)}
            >
              <DownIcon size={16} />
            </Tool>
            <Tool name={say('row-copy', { n })} off={group.full} onPress={() => group.duplicate(row.at)}>
              <CopyIcon size={16} />
            </Tool>
            <Tool name={say('row-remove', { n })} onPress={() => group.remove(row.at)}>
              <BinIcon size={16} />
            </Tool>
          </div>
        )}
      </fieldset>
    </FormAround>
  );
}

type ToolProps = { id?: string; name: string; off?: boolean; onPress: () => void; children: ReactNode };

function Tool({ id, name, off = false, onPress, children }: ToolProps) {
  return (
    <button
      id={id}
      type="button"
      className={styles.tool}
      title={name}
      aria-label={name}
      disabled={off}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
