import { useSay } from '#web/client/texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { CommentsPanel } from './comments-panel.tsx';

/** Everything that was said about a flow, also about steps that are gone. */
export function AllComments({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const say = useSay('flows-draft-comments');
  return (
    <Dialog title={say('title')} width={640} onClose={onClose}>
      <CommentsPanel businessId={businessId} thing={null} />
    </Dialog>
  );
}
