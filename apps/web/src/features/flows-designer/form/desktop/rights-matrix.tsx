import type { FieldRight } from '@campus/rules/flows/definition.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useRightsMatrix } from '../use-rights-matrix.ts';
import { rightByKey, rightsFor, type Spot, walkTo } from '../walk-matrix.ts';
import styles from './rights-matrix.module.css';
import { RightsToRead } from './rights-to-read.tsx';

/** Who may read and write which field at which step, for the whole flow at once. [DES-05] */
export function RightsMatrix() {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const matrix = useRightsMatrix();
  const roomy = useMedia('(min-width: 760px)');
  const room = useId();
  const { fields, columns, size, spot, setSpot, set, mayEdit } = matrix;
  const cellId = ({ row, column }: Spot) => `${room}-${row}-${column}`;
  const nameOf = (field: FormField) => words(field.label) || say('nameless', { kind: say(`kind-${field.kind}`) });

  // The page is drawn before the focus moves, because the cell that it leaves can be reached no longer.
  const moved = useRef(false);
  const at = cellId(spot);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = document.getElementById(at);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const reach = useCallback(
    (next: Spot) => {
      moved.current = true;
      setSpot(next);
    },
    [setSpot],
  );
  if (fields.length === 0) return <Empty title={say('rights-no-fields')} />;
  if (!roomy) return <RightsToRead columns={columns} fields={fields} lost={matrix.lost} />;

  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (event.altKey || event.defaultPrevented) return;
    if (isCommand && mayEdit && (key === 'z' || key === 'y')) {
      event.preventDefault();
      event.stopPropagation();
      if (key === 'y' || event.shiftKey) matrix.redo();
      else matrix.undo();
      return;
    }
    const next = walkTo(spot, event.key, size, isCommand);
    if (next) {
      event.preventDefault();
      return reach(next);
    }
    const right =
      isCommand || !mayEdit ? null : rightByKey(event.key, matrix.rightAt(spot), rightsFor(fields[spot.row]));
    if (!right) return;
    event.preventDefault();
    set(spot, right);
  };
  const labelOf = ({ row, column }: Spot, right: FieldRight | null, said: boolean): string => {
    const rightText = right ? say(`right-${right}`) : say('right-mixed');
    const field = fields[row] ? nameOf(fields[row]) : '';
    const step = stepName(column);
    if (row < 0) return say('rights-column', { step, right: rightText });
    if (column < 0) return say('rights-row', { field, right: rightText });
    return say('rights-of', { field, step, right: said ? rightText : rightText + say('right-default') });
  };
  const stepName = (column: number) => {
    const of = columns[column];
    return of ? words(of.name) || (of.isStart ? say('start') : of.step) : '';
  };
  const cell = (here: Spot) => {
    const right = matrix.rightAt(here);
    const said = matrix.cellAt(here)?.said ?? false;
    return (
      <Cell
        key={here.column}
        id={cellId(here)}
        row={here.row}
        column={here.column}
        right={right}
        said={said}
        label={labelOf(here, right, said)}
        offered={rightsFor(fields[here.row])}
        isReached={here.row === spot.row && here.column === spot.column}
        mayEdit={mayEdit}
        onReach={reach}
        onSet={set}
      />
    );
  };
  return (
    <section className={styles.whole} aria-label={say('rights')}>
      <Small as="p">
        {say('rights-legend')}
        {mayEdit && ` ${say('rights-whole')}`}
      </Small>
      {!mayEdit && <Small as="p">{say('read-only')}</Small>}
      <div className={styles.scroll}>
        <table
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the keyboard
          role="grid"
          aria-readonly={!mayEdit || undefined}
          aria-label={say('rights')}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {say('field')}
              </th>
              {mayEdit && (
                <th scope="col" className={styles.rowHead}>
                  {say('whole-row')}
                </th>
              )}
              {columns.map(({ step, isStart }, column) => (
                <th key={step} scope="col" className={styles.step} data-start={isStart || undefined}>
                  <Typed title={stepName(column)}>{stepName(column)}</Typed>
                </th>
              ))}
            </tr>
            {mayEdit && (
              <tr className={styles.wholes}>
                <th scope="row" className={styles.corner}>
                  {say('whole-column')}
                </th>
                <td />
                {columns.map((_, column) => cell({ row: -1, column }))}
              </tr>
            )}
          </thead>
          <tbody>
            {fields.map((field, row) => [
              <Heading
                key={`${field.id} heading`}
                heading={matrix.headingOf(row)}
                span={columns.length + (mayEdit ? 2 : 1)}
              />,
              <tr key={field.id}>
                <th scope="row" className={styles.field}>
                  <Typed className={styles.fieldName}>{nameOf(field)}</Typed>
                  {field.required && <span className={styles.required}>{say('required')}</span>}
                  {matrix.lost.has(field.id) && (
                    <span className={styles.lost}>
                      <WarningIcon size={13} />
                      {say('rights-nobody')}
                    </span>
                  )}
                </th>
                {mayEdit && cell({ row, column: -1 })}
                {columns.map((_, column) => cell({ row, column }))}
              </tr>,
            ])}
          </tbody>
        </table>
      </div>
      {mayEdit && <Small as="p">{say('rights-keys')}</Small>}
    </section>
  );
}

/** The heading of the form above the rows below it. */
function Heading({ heading, span }: { heading: FormField | null; span: number }) {
  const words = useWords();
  if (!heading) return null;
  return (
    <tr className={styles.heading}>
      <th scope="colgroup" colSpan={span}>
        <Typed>{words(heading.label)}</Typed>
      </th>
    </tr>
  );
}

type CellProps = {
  id: string;
  row: number;
  column: number;
  right: FieldRight | null;
  said: boolean;
  label: string;
  offered: readonly FieldRight[];
  isReached: boolean;
  mayEdit: boolean;
  onReach: (spot: Spot) => void;
  onSet: (spot: Spot, right: FieldRight) => void;
};

/** One right as three small words: a stop of the keyboard as a whole, three buttons for a pointer. */
const Cell = memo(function Cell({
  id,
  row,
  column,
  right,
  said,
  label,
  offered,
  isReached,
  mayEdit,
  onReach,
  onSet,
}: CellProps) {
  const say = useSay('flows-designer-form');
  return (
    <td
      id={id}
      className={styles.cell}
      data-head={row < 0 || column < 0 || undefined}
      aria-label={label}
      tabIndex={isReached ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isReached) onReach({ row, column });
      }}
    >
      <span className={styles.three} aria-hidden="true">
        {offered.map((one) =>
          mayEdit ? (
            <button
              key={one}
              type="button"
              tabIndex={-1}
              className={styles.one}
              data-right={one}
              data-on={right === one || undefined}
              data-said={(right === one && said) || undefined}
              title={say(`right-${one}`)}
              data-word={say(`right-short-${one}`)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onReach({ row, column });
                onSet({ row, column }, one);
              }}
            />
          ) : (
            right === one && (
              <span
                key={one}
                className={styles.one}
                data-right={one}
                data-on
                data-said={said || undefined}
                data-word={say(`right-${one}`)}
              />
            )
          ),
        )}
      </span>
    </td>
  );
});
