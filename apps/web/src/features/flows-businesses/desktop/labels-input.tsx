import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import { MOST_CHOSEN } from '../business-values.ts';
import { type Named, useAudienceLabels } from '../flows-businesses.queries.ts';

/** Several labels of the organisation. */
export function LabelsInput(props: FieldProps<readonly Named[]>) {
  const { label, value, onChange, hint } = props;
  const say = useSay('flows-businesses');
  const words = useWords();
  const clearable = useClearable();
  const field = useField(props, { check: () => null, asks: 'choose-label' });
  const query = useAudienceLabels(true);
  const found = query.data ?? [];
  // A label that the reader does not find among theirs keeps its name.
  const all = [...found, ...value.filter(({ id }) => !found.some((one) => one.id === id))];
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select<string[]>
        id={field.id}
        mode="multiple"
        maxCount={MOST_CHOSEN}
        value={value.map(({ id }) => id)}
        options={all.map(({ id, name }) => ({ value: id, label: words(name) }))}
        placeholder={say('labels-choose')}
        suffixIcon={downIcon}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={say(query.isError ? 'labels-failed' : query.isPending ? 'loading' : 'labels-none')}
        onChange={(ids) => onChange(all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })))}
        onBlur={field.leave}
        style={{ width: '100%' }}
        {...field.aria}
      />
    </FieldFrame>
  );
}
