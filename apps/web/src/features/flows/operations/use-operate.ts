import { useQueryClient } from '@tanstack/react-query';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf, isStale } from '#web/client/refusal-faults.ts';
import { type TextKey, useFailureText, useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { refreshFlows } from '../flows.queries.ts';
import { useIsPlayed } from './operation-way.ts';

/** Refusals that end the session are shown by the app. */
const shownByTheApp = new Set(['not-signed-in', 'session-idle', 'session-ended']);

/** Keeps the texts of a form that was refused for another reason than a faulty field. */
const faultWithoutField: readonly ServerFault[] = [{ field: '', code: 'refused' }];

/** The text after an operation. */
export type DoneText = Extract<TextKey<'flows'>, `did-${string}`>;
export type OperationAnswer =
  | { ok: true }
  | {
      ok: false;
      faults: readonly ServerFault[];
      /** The page was out of date; it is being read again. */
      stale: boolean;
    };

/** Runs an operation and shows the result; faults of fields are returned, because the page has the fields. */
export function useOperate(): (run: () => Promise<unknown>, done: DoneText) => Promise<OperationAnswer> {
  const client = useQueryClient();
  const say = useSay('flows');
  const failureText = useFailureText();
  const isPlayed = useIsPlayed();
  return async (run, done) => {
    try {
      await run();
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0 && !(error instanceof RefusalError && shownByTheApp.has(error.code)))
        toast(failureText(error), { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 3500 });
      if (isStale(error)) void refreshFlows(client);
      return { ok: false, faults: faults.length > 0 ? faults : faultWithoutField, stale: isStale(error) };
    }
    // Nothing was done, and the page of the play shows what came of it.
    if (isPlayed) return { ok: true };
    toast(say(done), { kind: 'success' });
    void refreshFlows(client);
    return { ok: true };
  };
}
