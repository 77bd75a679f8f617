import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { useContentLabels } from '../content-labels.ts';
import type { ContentItem } from '../office.queries.ts';
import { publishingOf } from '../publishing.ts';
import styles from './publish-dialog.module.css';

type Props = { item: ContentItem; busy: boolean; onClose: () => void; onPublish: (tell: boolean) => Promise<void> };

/** Says what publishing does, and asks whether to send everybody a message. */
export function PublishDialog({ item, busy, onClose, onPublish }: Props) {
  const { say, nameOf, format } = useContentLabels();
  const { say: ui } = useTexts();
  const hint = useId();
  const [tell, setTell] = useState(false);
  const { when, only, tellable } = publishingOf(item, Date.now());
  const { showFrom, showUntil } = item;
  return (
    <Dialog
      title={say('publish-title', { name: nameOf(item.title) })}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void onPublish(tell && tellable)}>
            {say('publish')}
          </Button>
        </>
      }
    >
      <div className={styles.says}>
        {when === 'now' && <p>{say('publish-now')}</p>}
        {when === 'later' && showFrom !== null && <p>{say('publish-later', { from: format.dateTime(showFrom) })}</p>}
        {when === 'over' && showUntil !== null && (
          <p className={styles.warning} role="alert">
            {say('publish-over', { until: format.dateTime(showUntil) })}
          </p>
        )}
        {when !== 'over' && showUntil !== null && <p>{say('publish-until', { until: format.dateTime(showUntil) })}</p>}
        {only && <p>{say('publish-one-language', { language: say(`language-${only}`) })}</p>}
        {tellable && (
          <div className={styles.tell}>
            <Checkbox checked={tell} aria-describedby={hint} onChange={(event) => setTell(event.target.checked)}>
              {say('tell-everybody')}
            </Checkbox>
            <p id={hint} className={styles.hint}>
              {say('tell-hint')}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
