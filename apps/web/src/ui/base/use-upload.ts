import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { toast } from './toast.ts';

const MEGABYTE = 1024 * 1024;

type Options = {
  mb: number;
  /** Said of a file that is larger. */
  tooLarge: string;
  query?: Readonly<Record<string, string>>;
};

/** Sends a file by a call, and says how far it is; null where nothing is on its way. */
export function useUpload<C extends Call>(call: C, { mb, tooLarge, query = {} }: Options) {
  const failure = useFailureText();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File): Promise<Reply<C> | null> => {
    if (file.size > mb * MEGABYTE) {
      toast(tooLarge, { kind: 'warning', ms: 5000 });
      return null;
    }
    const mine = new AbortController();
    running.current = mine;
    setProgress(0);
    try {
      return await uploadFile(call, file, { query, onProgress: setProgress, signal: mine.signal });
    } catch (error) {
      if (!mine.signal.aborted) toast(failure(error), { kind: 'warning', ms: 5000 });
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { send, progress, stop: () => running.current?.abort() };
}
