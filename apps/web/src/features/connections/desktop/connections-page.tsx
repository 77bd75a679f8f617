import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import type { AreaParts } from '../area-parts.ts';
import { connectionParts, useConnectionsAddress } from '../use-connections-address.ts';
import { CallList } from './call-list.tsx';
import { ConnectionList } from './connection-list.tsx';

const MakeDialog = lazy(() =>
  import('./make-connection-dialog.tsx').then(({ MakeConnectionDialog }) => ({ default: MakeConnectionDialog })),
);

/** The other systems that flows may call, and the log of what was called. [DES-14] */
export function ConnectionsPage({ title, areaParts }: { title: string; areaParts: AreaParts }) {
  const say = useSay('connections-office');
  const { part, go } = useConnectionsAddress();
  const [making, setMaking] = useState(false);
  const add = (
    <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setMaking(true)}>
      {say('add')}
    </Button>
  );
  return (
    <DataPage title={title} actions={part === 'connections' && add}>
      <TextTabs
        label={say('parts')}
        tabs={connectionParts}
        tab={part}
        nameOf={(name) => say(`part-${name}`)}
        onChange={(next) =>
          go({ part: next, words: null, on: null, connection: null, number: null, state: null, open: null, case: null })
        }
      />
      {part === 'calls' ? <CallList areaParts={areaParts} /> : <ConnectionList add={add} areaParts={areaParts} />}
      <Suspense fallback={null}>
        {making && (
          <MakeDialog
            onClose={() => setMaking(false)}
            onMade={(id) => {
              setMaking(false);
              go({ words: null, on: null, open: id });
            }}
          />
        )}
      </Suspense>
    </DataPage>
  );
}
