import { type Place, useLeaveGuard } from './use-leave-guard.ts';
import { useTexts } from './use-texts.ts';

/** Asks before unsaved changes are left; otherwise like `useLeaveGuard`. */
export function useUnsaved(dirty: boolean, placeOf?: (at: Place) => string) {
  const { say } = useTexts();
  const question = {
    title: say('leave-title'),
    text: say('leave-text'),
    okText: say('leave'),
    cancelText: say('stay'),
  };
  return useLeaveGuard(dirty, question, placeOf);
}
