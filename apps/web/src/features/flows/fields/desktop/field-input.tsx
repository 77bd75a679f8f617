import type { FormField } from '#web/ui/base/form-values.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import { FieldInput as KitInput } from '#web/ui/desktop/field-input.tsx';
import { DepartmentInput } from '../../people/desktop/department-input.tsx';
import { PeopleInput } from '../../people/desktop/people-input.tsx';
import { useFieldSource } from '../field-source.ts';

/** The kit's input for one field of a business's form, with this organisation's people and places. */
export function FieldInput({ field, bound }: { field: FormField; bound: Bound<unknown> }) {
  const source = useFieldSource();
  return (
    <KitInput field={field} bound={bound} source={{ ...source, People: PeopleInput, Department: DepartmentInput }} />
  );
}
