import { useCallback, useEffect, useState } from 'react';
import type { Place } from './use-leave-guard.ts';
import { useUnsaved } from './use-unsaved.ts';

export type OnUnsaved = (form: string, is: boolean) => void;

/** Several forms on one page, each of which reports unsaved changes: one question for all of them. */
export function useUnsavedForms(placeOf?: (at: Place) => string): OnUnsaved {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  useUnsaved(unsaved.length > 0, placeOf);
  return useCallback(
    (form, is) => setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(is ? [form] : [])]),
    [],
  );
}

/** Tells the page whether this form has unsaved changes. */
export function useSaysUnsaved(form: string, changed: boolean, onUnsaved: OnUnsaved): void {
  useEffect(() => {
    if (!changed) return;
    onUnsaved(form, true);
    return () => onUnsaved(form, false);
  }, [form, changed, onUnsaved]);
}
