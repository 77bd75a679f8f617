import { exportAuditEntries } from '@campus/contract/calls/audit.ts';
import { useState } from 'react';
import { downloadFile, saveFile } from '#web/client/download.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { useLogAddress } from './use-log-address.ts';

type LogQuery = ReturnType<typeof useLogAddress>['query'];

/** The lines that are shown, as a spreadsheet. */
export function useLogExport(query: LogQuery) {
  const say = useSay('audit');
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      saveFile(await downloadFile(exportAuditEntries, query), `${say('entries')}.xlsx`);
      toast(say('exported'), { kind: 'success' });
    } catch (error) {
      toast(failure(error), { kind: 'error', ms: 3500 });
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
