import { setDepartmentHeads } from '@campus/contract/calls/departments.ts';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import type { Person } from '#web/ui/base/form-values.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type FullDepartment, useRefreshDepartments } from './departments.queries.ts';

const fieldOf = (name: string) => (name === 'headId' ? 'head' : name.startsWith('deputyIds') ? 'deputies' : name);

/** The head of a department and the deputies. */
export function useLeadersForm({ id, head, deputies }: FullDepartment) {
  const say = useSay('departments');
  const failure = useFailureText();
  const refresh = useRefreshDepartments();
  const write = useWrite(setDepartmentHeads, { quiet: true });
  return useForm<{ head: readonly Person[]; deputies: readonly Person[] }>({
    initial: { head: head ? [head] : [], deputies },
    onSubmit: async (values) => {
      const deputyIds = values.deputies.map((deputy) => deputy.id);
      try {
        await write.mutateAsync({
          id,
          headId: values.head[0]?.id ?? '',
          deputyIds: deputyIds.length > 0 ? deputyIds : '',
        });
        await refresh();
        toast(say('saved'), { kind: 'success' });
        return undefined;
      } catch (error) {
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults;
      }
    },
  });
}
