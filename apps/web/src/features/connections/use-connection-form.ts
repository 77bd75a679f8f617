import { saveConnection } from '@campus/contract/calls/connections.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type ConnectionValues, readConnection, valuesOf } from './connection-values.ts';
import { type Connection, useRefreshConnections } from './connections.queries.ts';

/** The inputs that the fields of the call belong to. */
const fields: Readonly<Record<string, string>> = {
  'name.zh': 'nameZh',
  'name.en': 'nameEn',
  callsPerMinute: 'perMinute',
  mostTimeoutMs: 'longestWait',
};
const fieldOf = (name: string): string => fields[name] ?? name.replace(/^paths\..*/, 'paths');

/** Where a refusal belongs that names no field. */
const places: Readonly<Record<string, { field: string; code: string }>> = {
  'connection-name-taken': { field: 'nameZh', code: 'taken' },
  'connection-inner': { field: 'address', code: 'format' },
  'connection-account': { field: 'account', code: 'format' },
  'connection-secret-missing': { field: 'secret', code: 'required' },
  'connection-secret-moved': { field: 'secret', code: 'required' },
};

/** The form of a connection or a new one; `version` is the one that a change is made of. */
export function useConnectionForm(
  current: Connection | null,
  version: number | null,
  onSaved: (saved: Connection) => void,
) {
  const say = useSay('connections-office');
  const failure = useFailureText();
  const refresh = useRefreshConnections();
  const save = useWrite(saveConnection, { quiet: true });
  return useForm<ConnectionValues>({
    initial: valuesOf(current),
    ...(!current && { keepAs: 'connection' }),
    onSubmit: async (values) => {
      const { sent, faults } = readConnection(values);
      if (faults.length > 0) return faults;
      try {
        const saved = await save.mutateAsync({
          ...sent,
          ...(current && version !== null && { id: current.id, version }),
        });
        await refresh();
        toast(say(current ? 'saved' : 'made'), { kind: 'success' });
        onSaved(saved);
        return undefined;
      } catch (error) {
        const serverFaults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (serverFaults.length > 0) return serverFaults;
        const code = error instanceof RefusalError ? error.code : '';
        // The panel shows what was changed meanwhile.
        if (code === 'connection-changed') await refresh();
        else toast(failure(error), { kind: 'warning', ms: 5000 });
        // A non-empty answer keeps the form from clearing what was typed.
        return [places[code] ?? { field: 'all', code: 'format' }];
      }
    },
  });
}
