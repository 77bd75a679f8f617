import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { type ReactNode, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { useKeepFocus } from '#web/ui/base/use-keep-focus.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Choose } from './fields.tsx';
import { RowActs } from './row-acts.tsx';
import styles from './step-rows.module.css';

type Props<R> = {
  rows: readonly R[];
  /** What one more row begins with. */
  blank: R;
  nameOf: (n: number) => string;
  addName: string;
  onChange: (rows: readonly R[], merge?: string) => void;
  children: (row: R, put: (row: R, merge?: string) => void, n: number) => ReactNode;
};

/** Rows of which each says where one value goes. */
export function FieldRows<R>({ rows, blank, nameOf, addName, onChange, children }: Props<R>) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} tabIndex={-1} className={styles.list}>
      {rows.map((row, n) => {
        const name = nameOf(n + 1);
        const put = (next: R, merge?: string) =>
          onChange(
            rows.map((before, m) => (m === n ? next : before)),
            merge && `${name} ${merge}`,
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <fieldset key={n} className={styles.row} aria-label={name} data-row>
            <div className={styles.cells}>{children(row, put, n)}</div>
            <RowActs name={name} n={n} among={rows.length} onRemove={() => onChange(rows.filter((_, m) => m !== n))} />
          </fieldset>
        );
      })}
      {rows.length < definitionLimits.fields && (
        <Button kind="quiet" icon={<PlusIcon size={16} />} onClick={() => onChange([...rows, blank])}>
          {addName}
        </Button>
      )}
    </div>
  );
}

type IntoProps = {
  label: string;
  value: string;
  /** Of which form. */
  fields: readonly FormField[];
  /** Those that fill something else already. */
  taken: readonly string[];
  onChange: (field: string) => void;
};

/** The field that something goes into. */
export function IntoField({ label, value, fields, taken, onChange }: IntoProps) {
  const say = useSay('flows-designer-steps');
  const words = useWords();
  return (
    <Choose
      label={label}
      value={value}
      options={fields
        .filter(({ id }) => id === value || !taken.includes(id))
        .map(({ id, label: name, required }) => ({
          value: id,
          label: words(name) || say('nameless'),
          about: required ? say('field-required') : undefined,
        }))}
      none={say('no-field-fits')}
      onChange={(field) => onChange(field ?? '')}
    />
  );
}
