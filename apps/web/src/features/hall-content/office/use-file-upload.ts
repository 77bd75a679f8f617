import { uploadContentFile } from '@campus/contract/calls/hall-content.ts';
import { type ContentUpload, contentLimitsMb } from '@campus/rules/hall-content/hall-content.ts';
import { useEffect, useRef, useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { ContentFile } from './office.queries.ts';

const MEGABYTE = 1024 * 1024;

/** Which files a chooser offers; the server judges by what is in them. */
export const acceptedFiles: Readonly<Record<ContentUpload, string>> = {
  picture: 'image/*',
  file: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip',
  video: 'video/mp4,.mp4',
};

/** Sends a file, and says how far it is; null where nothing is on its way. */
export function useFileUpload(kind: ContentUpload) {
  const say = useSay('hall-content-office');
  const failure = useFailureText();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File): Promise<ContentFile | null> => {
    const mb = contentLimitsMb[kind];
    if (file.size > mb * MEGABYTE) {
      toast(say('too-large', { mb }), { kind: 'warning', ms: 5000 });
      return null;
    }
    const mine = new AbortController();
    running.current = mine;
    setProgress(0);
    try {
      return await uploadFile(uploadContentFile, file, {
        query: { kind },
        onProgress: setProgress,
        signal: mine.signal,
      });
    } catch (error) {
      if (!mine.signal.aborted) toast(failure(error), { kind: 'warning', ms: 5000 });
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { send, progress, stop: () => running.current?.abort() };
}
