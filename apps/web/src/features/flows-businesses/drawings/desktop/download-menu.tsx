import type { DrawingFormat } from '@campus/contract/calls/flows-interchange.ts';
import { Dropdown } from 'antd';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { DownIcon } from '#web/ui/base/icons.tsx';
import type { Drawn } from '../drawings.queries.ts';
import { useDrawingDownload } from '../use-drawing-download.ts';

const formats = ['bpmn', 'svg', 'json'] as const satisfies readonly DrawingFormat[];

type Props = {
  drawn: Drawn;
  /** Which version, where several are listed. */
  number?: number;
  /** Whether everything that the page shows has reached the server. */
  first?: () => Promise<boolean>;
};

/** The three files that a business can leave as. [DES-12] */
export function DownloadMenu({ drawn, number, first }: Props) {
  const say = useSay('flows-interchange');
  const { download, busy } = useDrawingDownload(drawn, first);
  const button = useRef<HTMLButtonElement>(null);
  const inRow = number !== undefined;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      // Only a menu that is drawn anew takes the focus again.
      destroyOnHidden
      menu={{
        items: formats.map((format) => ({ key: format, label: say(`as-${format}`) })),
        onClick: ({ key }) => {
          button.current?.focus();
          download(key as DrawingFormat);
        },
      }}
    >
      <Button
        ref={button}
        kind={inRow ? 'quiet' : 'plain'}
        busy={busy}
        icon={<DownIcon size={16} />}
        {...(inRow && { 'aria-label': say('download-version', { number }) })}
      >
        {say('download')}
      </Button>
    </Dropdown>
  );
}
