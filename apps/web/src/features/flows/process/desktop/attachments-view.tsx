import { listProcessFiles } from '@campus/contract/calls/flows-processes.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './history-view.module.css';

/** Every picture of the process, wherever it was added. */
export function AttachmentsView({ id }: { id: string }) {
  const say = useSay('flows-monitoring');
  const format = useFormat();
  const list = useEndless(listProcessFiles, { id, size: 20 });
  return (
    <MoreList list={list} empty={<Empty title={say('files-none')} />}>
      {(files) => (
        <ul className={styles.events} aria-label={say('tab-files')}>
          {files.map((file) => (
            <li key={`${file.id} ${file.at}`} className={styles.event}>
              <PictureRow pictures={[file]} size={56} />
              <div className={styles.words}>
                <Typed as="p" style={{ overflowWrap: 'anywhere' }}>
                  {file.name}
                </Typed>
                <p className={styles.quiet}>
                  {say('file-by', {
                    name: file.by.name,
                    kb: format.number(Math.max(1, Math.round(file.bytes / 1024))),
                  })}
                </p>
              </div>
              <time className={styles.quiet} dateTime={new Date(file.at).toISOString()}>
                {format.dateTime(file.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </MoreList>
  );
}
