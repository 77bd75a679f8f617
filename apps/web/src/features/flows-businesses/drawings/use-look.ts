import { lookAtDrawing } from '@campus/contract/calls/flows-interchange.ts';
import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import type { Look } from './drawings.queries.ts';

const LARGEST = 2 * 1024 * 1024;

export type Looked = { file: File; look: Look };
/** Why a file was not read; `again` where the file is not to blame. */
export type Problem = { why: string; again: File | null };

/** Lets the server read a file; what was read before stays until then. */
export function useLook(onLooked: (looked: Looked) => void) {
  const say = useSay('flows-interchange');
  const failure = useFailureText();
  const [reading, setReading] = useState<{ name: string; progress: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (file: File) => {
    setProblem(null);
    if (file.size > LARGEST) return setProblem({ why: say('file-too-large'), again: null });
    const mine = new AbortController();
    running.current = mine;
    setReading({ name: file.name, progress: 0 });
    try {
      const onProgress = (progress: number) => setReading({ name: file.name, progress });
      onLooked({ file, look: await uploadFile(lookAtDrawing, file, { onProgress, signal: mine.signal }) });
    } catch (error) {
      if (!mine.signal.aborted) setProblem({ why: failure(error), again: error instanceof NetworkError ? file : null });
    } finally {
      setReading(null);
    }
  };
  return {
    take: (file: File) => void take(file),
    reading,
    problem,
    refuse: (why: string) => setProblem({ why, again: null }),
  };
}
