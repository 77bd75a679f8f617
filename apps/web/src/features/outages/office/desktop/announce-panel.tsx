import type { OutageKind } from '@campus/rules/outages/outages.ts';
import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PanelHead } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { OutageRow } from '../outages-office.queries.ts';
import { useAnnounceForm } from '../use-announce-form.ts';
import { AnnounceFields } from './announce-fields.tsx';
import styles from './outage-panel.module.css';

type Props = { kind: OutageKind; onDone: (row: OutageRow) => void; onClose: () => void };

/** An outage or maintenance that the desk announces of its own accord. */
export function AnnouncePanel({ kind, onDone, onClose }: Props) {
  const say = useSay('outages-office');
  const formId = useId();
  const announce = useAnnounceForm({ kind }, onDone);
  return (
    <SidePanel
      label={say(`new-${kind}`)}
      width={620}
      onClose={onClose}
      head={<PanelHead title={say(`new-${kind}`)} />}
      foot={
        <div className={styles.foot}>
          <Button kind="primary" type="submit" form={formId} busy={announce.form.busy}>
            {say(announce.submitText)}
          </Button>
        </div>
      }
    >
      <div className={panel.body}>
        <AnnounceFields announce={announce} formId={formId} />
      </div>
    </SidePanel>
  );
}
