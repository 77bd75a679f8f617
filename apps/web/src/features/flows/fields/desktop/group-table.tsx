import { rowsIn } from '@campus/rules/flows/standing-form.ts';
import { innerFields } from '#web/ui/base/form-values.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { NamesOfIds, ShownField } from '../../flow-types.ts';
import { isAmount, isTyped, valueText } from '../value-text.ts';
import styles from './group-table.module.css';

/** The rows of a group as a small table. */
export function GroupTable({ row: { field, value }, names }: { row: ShownField; names: NamesOfIds }) {
  const labels = useFlowLabels();
  const format = useFormat();
  const inner = innerFields(field);
  const rows = rowsIn(value);
  if (rows.length === 0) return <span className={styles.none}>{labels.say('not-filled')}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section className={styles.scroll} aria-label={labels.words(field.label)} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              #
            </th>
            {inner.map((of) => (
              <th key={of.id} scope="col" data-amount={isAmount(of) || undefined}>
                {labels.words(of.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that are read have no other name than their place
            <tr key={at}>
              <th scope="row" className={styles.number}>
                {at + 1}
              </th>
              {inner.map((of) => {
                const text = valueText({ field: of, value: row[of.id] ?? null }, { names, labels, format });
                return (
                  <td key={of.id} data-amount={isAmount(of) || undefined}>
                    {text === null ? (
                      <span className={styles.none}>—</span>
                    ) : isTyped(of) ? (
                      <Typed>{text}</Typed>
                    ) : (
                      <Sentence>{text}</Sentence>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
