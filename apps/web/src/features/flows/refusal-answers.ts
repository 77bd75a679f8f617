import { useQueryClient } from '@tanstack/react-query';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { type TextKey, useFailureText, useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { refreshFlows } from './flows.queries.ts';

/** Refusals that mean: what this page shows is no longer so. */
const stale = new Set([
  'already-settled',
  'not-yours',
  'not-your-turn',
  'process-ended',
  'process-returned',
  'process-running',
  'hung-up',
  'not-hung-up',
  'already-claimed',
  'not-claimed',
  'already-acted',
  'nothing-to-take-back',
  'wrong-decision',
  'not-found',
]);
const saidElsewhere = new Set(['not-signed-in', 'session-idle', 'session-ended']);

export const isStale = (error: unknown): boolean => error instanceof RefusalError && stale.has(error.code);

/** The server names a form's field as `form.title`; the page knows it as `title`. */
export function faultsOf(error: unknown): ServerFault[] {
  if (!(error instanceof RefusalError)) return [];
  return error.fields.map(({ field, code, n }) => ({ field: field.replace(/^form\./, ''), code, n }));
}

/** A form that was refused as a whole keeps what was typed, as one with faulty fields does. */
const refusedWhole: readonly ServerFault[] = [{ field: '', code: 'refused' }];

type After<K> = K extends `did-${infer R}` ? R : never;
export type Deed = After<TextKey<'flows'>>;
export type Answered =
  | { ok: true }
  | {
      ok: false;
      faults: readonly ServerFault[] /** The page shows what is no longer so; it is being read again. */;
      stale: boolean;
    };

/** Runs an operation and says what became of it; faults of fields are left to the page, which has the fields. */
export function useOperate(): (run: () => Promise<unknown>, deed: Deed) => Promise<Answered> {
  const client = useQueryClient();
  const say = useSay('flows');
  const failureText = useFailureText();
  return async (run, deed) => {
    try {
      await run();
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0 && !(error instanceof RefusalError && saidElsewhere.has(error.code)))
        toast(failureText(error), { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 3500 });
      if (isStale(error)) void refreshFlows(client);
      return { ok: false, faults: faults.length > 0 ? faults : refusedWhole, stale: isStale(error) };
    }
    toast(say(`did-${deed}`), { kind: 'success' });
    void refreshFlows(client);
    return { ok: true };
  };
}
