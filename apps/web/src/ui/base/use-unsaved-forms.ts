import { useCallback, useEffect, useState } from 'react';
import type { Place } from './use-leave-guard.ts';
import { useUnsaved } from './use-unsaved.ts';

export type OnUnsaved = (form: string, is: boolean) => void;

/** Several forms of one page, of which each says whether something is changed in it: one question for all of them. */
export function useUnsavedForms(placeOf?: (at: Place) => string): OnUnsaved {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  useUnsaved(unsaved.length > 0, placeOf);
  return useCallback(
    (form, is) => setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(is ? [form] : [])]),
    [],
  );
}

/** Lets the page know whether something is changed in one of its forms. */
export function useSaysUnsaved(form: string, changed: boolean, onUnsaved: OnUnsaved): void {
  useEffect(() => {
    if (!changed) return;
    onUnsaved(form, true);
    return () => onUnsaved(form, false);
  }, [form, changed, onUnsaved]);
}
