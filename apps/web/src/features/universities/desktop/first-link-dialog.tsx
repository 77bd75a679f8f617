import { openPages } from '@campus/contract/pages/open.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Note } from '#web/ui/base/note.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import type { FirstLink } from '../use-university-form.ts';
import styles from './universities.module.css';

/** The token stands behind the #, so that it is in no log of any server on its way. */
const addressOf = ({ orgSign, token }: FirstLink): string =>
  `${location.origin}${withOrganisation(openPages.pages.firstAdministrator.path, orgSign)}#${token}`;

/** Shows the link, only this once: the server stores nothing but its hash. */
export function FirstLinkDialog({ link, onClose }: { link: FirstLink; onClose: () => void }) {
  const say = useSay('universities');
  const format = useFormat();
  const line = useRef<HTMLInputElement>(null);
  const copy = async () => {
    line.current?.select();
    try {
      await navigator.clipboard.writeText(addressOf(link));
      toast(say('link-copied'), { kind: 'success' });
    } catch {
      // A page that did not come over https may not write there.
      toast(say('link-select'));
    }
  };
  return (
    <Dialog
      title={say('link')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('link-done')}</Button>
          <Button kind="primary" onClick={() => void copy()}>
            {say('link-copy')}
          </Button>
        </>
      }
    >
      <div className={classes(panel.part, styles.sentences)}>
        <input
          ref={line}
          className={styles.address}
          aria-label={say('link')}
          readOnly
          value={addressOf(link)}
          onFocus={(event) => event.target.select()}
        />
        <Note>{say('link-once')}</Note>
        <p>{say('link-text')}</p>
        <p>{say('link-until', { until: format.dateTime(link.until) })}</p>
      </div>
    </Dialog>
  );
}
