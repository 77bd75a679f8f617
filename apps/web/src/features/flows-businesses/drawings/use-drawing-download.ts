import { type DrawingFormat, downloadDrawing } from '@campus/contract/calls/flows-interchange.ts';
import { useState } from 'react';
import { downloadFile, saveFile } from '#web/client/download.ts';
import { useCurrentLanguage, useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type Drawn, payloadOf } from './drawings.queries.ts';

/** Fetches a business in one of the formats and hands it to the browser; `first` may hold that back. */
export function useDrawingDownload(drawn: Drawn, first?: () => Promise<boolean>) {
  const language = useCurrentLanguage();
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const download = async (format: DrawingFormat) => {
    setBusy(true);
    try {
      if (first && !(await first())) return;
      const file = await downloadFile(downloadDrawing, { ...payloadOf(drawn), format, language });
      saveFile(file, `${drawn.businessId}.${format}`);
    } catch (error) {
      toast(failure(error), { kind: 'error', ms: 5000 });
    } finally {
      setBusy(false);
    }
  };
  return { download: (format: DrawingFormat) => void download(format), busy };
}
