import { isEmpty } from '@campus/rules/flows/form.ts';
import { rowsIn } from '@campus/rules/flows/standing-form.ts';
import { innerFields } from '#web/ui/base/form-values.ts';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { NamesOfIds, PictureOf, ShownField } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import styles from './form-view.module.css';

type FieldRowProps = { row: ShownField; names: NamesOfIds; pictures: readonly PictureOf[] };

export function FieldRow({ row: { field, value }, names, pictures }: FieldRowProps) {
  const { words } = useFlowLabels();
  return (
    <div className={styles.field} data-kind={field.kind}>
      <dt className={styles.label}>{words(field.label)}</dt>
      <dd className={styles.value}>
        <Value field={field} value={value} names={names} pictures={pictures} />
      </dd>
    </div>
  );
}

/** The rows of a group, each a card with what was filled in. */
function Rows({ field, value, names, pictures }: ValueProps) {
  const inner = innerFields(field);
  return (
    <ol className={styles.rows}>
      {rowsIn(value).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are read have no other name than their place
        <li key={at} className={styles.row}>
          <span className={styles.number}>{at + 1}</span>
          <dl className={styles.inner}>
            {inner.flatMap((of) => {
              const answer = row[of.id] ?? null;
              if (isEmpty(answer)) return [];
              return [
                <FieldRow
                  key={of.id}
                  row={{ field: of, value: answer, right: 'read' }}
                  names={names}
                  pictures={pictures}
                />,
              ];
            })}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Value({ field, value, names, pictures }: ValueProps) {
  const { say, words, names: join } = useFlowLabels();
  const format = useFormat();
  const list = value === null || value === '' ? [] : Array.isArray(value) ? value : [String(value)];
  if (list.length === 0) return <span className={parts.muted}>{say('not-filled')}</span>;
  const optionOf = (value: string) => words(field.options.find((option) => option.value === value)?.label) || value;
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return list.map(optionOf).join(' · ');
    case 'yes-no':
      return say(String(value) === 'true' ? 'yes' : 'no');
    case 'money':
      return Number.isSafeInteger(Number(value)) ? format.money(Number(value)) : String(value);
    case 'computed':
      return field.unit === 'money' ? format.money(Number(value)) : format.number(Number(value));
    case 'group':
      return <Rows field={field} value={value} names={names} pictures={pictures} />;
    case 'moment':
      return Number.isSafeInteger(Number(value)) ? format.dateTime(Number(value)) : String(value);
    case 'date':
      return format.date(String(value));
    case 'person':
    case 'people':
      return <Typed>{join(list.map((id) => names.people[id] ?? { name: id }))}</Typed>;
    case 'department':
      return list.map((id) => words(names.departments[id])).join(' · ');
    case 'place':
      return list.map((id) => words(names.places[id])).join(' · ');
    case 'pictures':
      return <PictureRow pictures={list.flatMap((id) => pictures.filter((picture) => picture.id === id))} />;
    default:
      return <Typed>{String(value)}</Typed>;
  }
}

type ValueProps = Pick<ShownField, 'field' | 'value'> & Omit<FieldRowProps, 'row'>;
