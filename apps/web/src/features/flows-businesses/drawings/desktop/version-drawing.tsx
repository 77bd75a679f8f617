import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { Business, Version } from '../../flows-businesses.queries.ts';
import { DownloadMenu } from './download-menu.tsx';
import { DrawingView } from './drawing-view.tsx';

type Props = { business: Business; version: Version; onClose: () => void };

/** One version of a business as a drawing. [DES-12] */
export function VersionDrawing({ business: { id, name }, version, onClose }: Props) {
  const say = useSay('flows-interchange');
  const words = useWords();
  const title = say('drawing-version', { name: words(name), number: version.number });
  const drawn = { businessId: id, versionId: version.id };
  return (
    <Dialog title={title} width={1120} onClose={onClose}>
      <DrawingView drawn={drawn} state={`${version.changedAt}`} title={title} hint={say('hint-version')}>
        <DownloadMenu drawn={drawn} />
      </DrawingView>
    </Dialog>
  );
}
