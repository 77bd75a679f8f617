import type { ReactNode } from 'react';
import { Button } from '../../base/button.tsx';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { FormAround } from '../../base/form-around.ts';
import { BinIcon, CopyIcon, DownIcon, PlusIcon, UpIcon } from '../../base/icons.tsx';
import { type GroupField, type GroupInputProps, useGroupField } from '../../base/use-group-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { VisuallyHidden } from '../../base/visually-hidden.tsx';
import styles from './group-input.module.css';

/** Rows of the same fields, each of them a card. */
export function GroupInput(props: GroupInputProps) {
  const { label, required, disabled = false, draw } = props;
  const { say } = useTexts();
  const group = useGroupField(props);
  return (
    <FieldFrame field={group.field} label={label} required={required} hint={group.hint} group>
      <FieldGroup field={group.field} className={styles.group}>
        {group.rows.length === 0 && <p className={styles.none}>{say('rows-none')}</p>}
        {group.rows.length > 0 && (
          <ol className={styles.list}>
            {group.rows.map((row) => (
              <li key={row.key}>
                <Row group={group} row={row} draw={draw} disabled={disabled} />
              </li>
            ))}
          </ol>
        )}
        {!disabled && (
          <div className={styles.foot}>
            <Button id={group.addId} icon={<PlusIcon size={18} />} wide disabled={group.full} onClick={group.add}>
              {say('row-add')}
            </Button>
            {group.gone !== null && !group.full && (
              <Button kind="quiet" wide onClick={group.restore}>
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
      <fieldset id={row.id} className={styles.row} aria-label={row.name} tabIndex={-1}>
        <div className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {say('row-n', { n })}
          </span>
          {!disabled && (
            <>
              <Tool
                id={`${row.id}-up`}
                name={say('row-up', { number: n })}
                off={row.at === 0}
                onPress={() => group.move(row.at, -1)}
              >
                <UpIcon size={20} />
              </Tool>
              <Tool
                id={`${row.id}-down`}
                name={say('row-down', { number: n })}
                off={row.at === group.rows.length - 1}
                onPress={() => group.move(row.at, 1)}
              >
                <DownIcon size={20} />
              </Tool>
              <Tool name={say('row-copy', { n })} off={group.full} onPress={() => group.duplicate(row.at)}>
                <CopyIcon size={20} />
              </Tool>
              <Tool name={say('row-remove', { n })} onPress={() => group.remove(row.at)}>
                <BinIcon size={20} />
              </Tool>
            </>
          )}
        </div>
        <div id={`${row.id}-answers`} className={styles.answers}>
          {row.fields.map(({ inner, shown }) => shown && <div key={inner.id}>{draw(inner, row.bound(inner))}</div>)}
        </div>
      </fieldset>
    </FormAround>
  );
}

type ToolProps = { id?: string; name: string; off?: boolean; onPress: () => void; children: ReactNode };

function Tool({ id, name, off = false, onPress, children }: ToolProps) {
  return (
    <button id={id} type="button" className={styles.tool} aria-label={name} disabled={off} onClick={onPress}>
      {children}
    </button>
  );
}
