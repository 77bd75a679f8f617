import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { GroupName, ListFilters, ListName } from '../list-address.ts';
import { useExport } from '../use-export.ts';
import styles from './export-button.module.css';

type Props = { list: ListName; group: GroupName; filters: ListFilters; title: string };

export function ExportButton({ list, group, filters, title }: Props) {
  const say = useSay('flows-monitoring');
  const format = useFormat();
  const { bytes, start, stop } = useExport(list, group, filters);
  return (
    <div className={styles.export}>
      {bytes !== null && (
        <>
          <span role="status">
            {bytes === 0
              ? say('export-waiting')
              : say('export-progress', { kb: format.number(Math.ceil(bytes / 1024)) })}
          </span>
          <Button kind="quiet" onClick={stop}>
            {say('export-stop')}
          </Button>
        </>
      )}
      <Button busy={bytes !== null} onClick={() => void start(`${title}.xlsx`, say('export-done'))}>
        {say('export')}
      </Button>
    </div>
  );
}
