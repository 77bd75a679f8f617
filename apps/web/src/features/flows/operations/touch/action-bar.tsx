import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import control from '#web/ui/touch/control.module.css';
import type { OperationButton } from '../use-operation-buttons.ts';
import styles from './action-bar.module.css';

type ActionBarProps = { main: readonly OperationButton[]; more: readonly OperationButton[] };

/** The two decisions as two large buttons; everything else behind one more. */
export function ActionBar({ main, more }: ActionBarProps) {
  const say = useSay('workflow');
  const [open, setOpen] = useState(false);
  if (main.length + more.length === 0) return null;
  // One thing alone needs no list.
  const [only] = main.length === 0 && more.length === 1 ? more : [];
  if (only)
    return (
      <ThumbBar size="decisions" role="toolbar" aria-label={say('actions')}>
        <Button className={classes(only.tone === 'danger' && styles.bad)} onClick={only.run}>
          {only.label}
        </Button>
      </ThumbBar>
    );
  return (
    <>
      <ThumbBar size="decisions" role="toolbar" aria-label={say('actions')}>
        {more.length > 0 && (
          <Button data-small aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {say('more')}
          </Button>
        )}
        {main.map(({ key, label, tone, run }) => (
          <Button
            key={key}
            kind={tone === 'good' ? 'primary' : 'plain'}
            className={classes(tone === 'bad' && styles.bad)}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </ThumbBar>
      {open && (
        <CloseSheet title={say('more')} onClose={() => setOpen(false)}>
          <div className={control.rows}>
            {more.map(({ key, label, tone, run }) => (
              <button
                key={key}
                type="button"
                className={classes(control.row, tone === 'danger' && styles.danger)}
                onClick={() => {
                  setOpen(false);
                  run();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </CloseSheet>
      )}
    </>
  );
}
