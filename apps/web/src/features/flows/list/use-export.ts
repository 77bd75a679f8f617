import { exportAllProcesses, exportMonitored, exportMyBusiness } from '@campus/contract/calls/flows-monitoring.ts';
import { useEffect, useRef, useState } from 'react';
import { downloadFile, saveFile } from '#web/client/download.ts';
import { useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { GroupName, ListFilters, ListName } from './list-address.ts';

/** Fetches the filtered list as a spreadsheet; `bytes` says how much has come, null while nothing is under way. */
export function useExport(list: ListName, group: GroupName, filters: ListFilters) {
  const failure = useFailureText();
  const [bytes, setBytes] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (fileName: string, done: string) => {
    if (abort.current) return;
    const giveUp = new AbortController();
    abort.current = giveUp;
    setBytes(0);
    try {
      const file = await downloadFile(
        exportOf(list),
        { group: group as Exclude<GroupName, 'partake'>, ...filters },
        { onProgress: setBytes, signal: giveUp.signal },
      );
      saveFile(file, fileName);
      toast(done, { kind: 'success' });
    } catch (error) {
      if (!giveUp.signal.aborted) toast(failure(error), { kind: 'error', ms: 3500 });
    } finally {
      abort.current = null;
      setBytes(null);
    }
  };
  return { bytes, start, stop: () => abort.current?.abort() };
}

// The three calls have the same reply, but each allows different groups, so their types differ.
const exportOf = (list: ListName): typeof exportAllProcesses =>
  ({ all: exportAllProcesses, monitored: exportMonitored, mine: exportMyBusiness })[list] as never;
