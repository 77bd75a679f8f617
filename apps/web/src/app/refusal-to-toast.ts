import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { failureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

/** Refusals that lead to another page, which explains them; a toast would say it twice. */
const saidElsewhere = new Set([
  'not-signed-in',
  'session-idle',
  'session-ended',
  'see-as-ended',
  'organisation-suspended',
]);

/** The only rule from a failed call to a toast: what the person can fix is a warning, anything else an error. */
export function sayFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof RefusalError && saidElsewhere.has(error.code)) return;
  const ours = error instanceof NetworkError || !(error instanceof RefusalError) || error.status >= 500;
  toast(failureText(error), { kind: ours ? 'error' : 'warning' });
}
