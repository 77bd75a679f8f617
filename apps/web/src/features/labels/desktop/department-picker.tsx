import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import type { FieldProps } from '#web/ui/base/use-field.ts';
import { DepartmentsInput } from '#web/ui/desktop/departments-input.tsx';
import type { Label } from '../labels.queries.ts';

type Named = NonNullable<NonNullable<Label['rule']>['departments']>;

/** The departments of a rule, which holds only their ids. */
export function DepartmentPicker(props: FieldProps<readonly string[]> & { known: Named }) {
  const { value, onChange, known, ...rest } = props;
  const say = useSay('labels');
  const names = useRef(new Map(known.map(({ id, name }) => [id, name])));
  return (
    <DepartmentsInput
      {...rest}
      texts={{ any: say('departments-any'), loading: say('departments-loading'), failed: say('departments-failed') }}
      value={value.map((id) => ({ id, name: names.current.get(id) ?? { zh: '', en: '' } }))}
      onChange={(chosen) => {
        for (const { id, name } of chosen) names.current.set(id, name);
        onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}
