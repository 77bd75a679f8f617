import { useState } from 'react';
import { useFailureText } from '#web/client/texts.ts';
import { goToUniversity } from './go-to-university.ts';

export type University = { go: () => void; busy: boolean; failed: string | null };

/** The link to the university's sign-in page; errors are shown where it was pressed. */
export function useUniversity(going: Parameters<typeof goToUniversity>[0]): University {
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await goToUniversity(going);
    } catch (error) {
      setFailed(failure(error));
      setBusy(false);
    }
  };
  return { go: () => void go(), busy, failed };
}
