import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { isFullOf, mostFields } from '../edit-fields.ts';
import { rowKindsOffered } from '../field-kinds.ts';
import { placeOf } from '../field-places.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { FieldKindIcon } from './field-kind-icon.tsx';
import styles from './field-settings.module.css';

/** What every row of a group asks: its fields to go to, and kinds to add. */
export function RowsSettings({ designing, field }: { designing: FormDesigning; field: FormField }) {
  const say = useSay('flows-designer-form');
  const { form, mayEdit } = designing;
  const fields = field.fields ?? [];
  const isFull = isFullOf(form, field.id);
  return (
    <>
      {fields.length === 0 && <Small as="p">{say('rows-none-yet')}</Small>}
      {fields.length > 0 && (
        <ol className={styles.rowFields}>
          {fields.map((inner) => (
            <li key={inner.id}>
              <button type="button" onClick={() => designing.chooseField(placeOf(field.id, inner.id), 'card')}>
                <FieldKindIcon kind={inner.kind} size={16} />
                <Typed>{designing.nameOf(inner)}</Typed>
              </button>
            </li>
          ))}
        </ol>
      )}
      {isFull && <Small as="p">{say('full-rows', { n: mostFields(field.id) })}</Small>}
      {mayEdit && !isFull && (
        <Select<FieldKind>
          aria-label={say('rows-add')}
          value={null}
          placeholder={say('rows-add')}
          suffixIcon={downIcon}
          options={rowKindsOffered.map((kind) => ({ value: kind, label: say(`kind-${kind}`) }))}
          onChange={(kind) => designing.add(kind, { group: field.id, index: fields.length })}
        />
      )}
    </>
  );
}
