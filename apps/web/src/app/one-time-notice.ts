import { isText, sayNow } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

const KEY = 'campus.notice';

/** The text key of a refusal that is shown once after the page was reloaded. */
export function leaveNotice(key: string): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // Then it stays unsaid.
  }
}

export function showStoredNotice(): void {
  try {
    const key = sessionStorage.getItem(KEY);
    if (!key || !isText('refusals', key)) return;
    sessionStorage.removeItem(KEY);
    toast(sayNow('refusals', key), { kind: 'warning', ms: 4000 });
  } catch {
    // Nothing was left.
  }
}
