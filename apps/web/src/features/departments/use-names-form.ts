import { addDepartment, renameDepartment } from '@campus/contract/calls/departments.ts';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Words } from '#web/ui/base/words.ts';
import { type FullDepartment, useRefreshDepartments } from './departments.queries.ts';

/** The server's name of a field, as the form calls it. */
const fieldOf = (name: string) => (name === 'name.zh' ? 'nameZh' : name === 'name.en' ? 'nameEn' : name);

type NamesFormOptions = {
  initial: Words;
  send: (name: Words) => Promise<FullDepartment>;
  toastText: string;
  onSaved: (department: FullDepartment) => void;
};

function useNames({ initial, send, toastText, onSaved }: NamesFormOptions) {
  const failure = useFailureText();
  const refresh = useRefreshDepartments();
  return useForm({
    initial: { nameZh: initial.zh, nameEn: initial.en },
    onSubmit: async ({ nameZh, nameEn }) => {
      try {
        const saved = await send({ zh: nameZh, en: nameEn });
        await refresh();
        toast(toastText, { kind: 'success' });
        onSaved(saved);
        return undefined;
      } catch (error) {
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults;
      }
    },
  });
}

/** A new department under another, or at the top. */
export function useAddForm(parentId: string | null, onSaved: NamesFormOptions['onSaved']) {
  const say = useSay('departments');
  const write = useWrite(addDepartment, { quiet: true });
  const send = (name: Words) => write.mutateAsync({ name, ...(parentId ? { parentId } : {}) });
  return useNames({ initial: { zh: '', en: '' }, send, toastText: say('added'), onSaved });
}

/** Other names for a department. */
export function useRenameForm({ id, name }: FullDepartment) {
  const say = useSay('departments');
  const write = useWrite(renameDepartment, { quiet: true });
  const send = (next: Words) => write.mutateAsync({ id, name: next });
  return useNames({ initial: name, send, toastText: say('saved'), onSaved: () => {} });
}
