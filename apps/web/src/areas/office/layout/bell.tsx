import { lazy, Suspense } from 'react';
import { withTexts } from '#web/client/texts.ts';
import { MessagesButton } from '#web/features/frames/messages-button.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { messageAddress } from '../message-address.ts';
import { useOfficeUser } from './use-office.ts';

const UnreadBadge = lazy(() =>
  withTexts(['messages'], () => import('#web/features/inbox/unread-badge.tsx')).then(({ UnreadBadge }) => ({
    default: UnreadBadge,
  })),
);
const NewestMessages = lazy(() =>
  withTexts(['messages'], () => import('#web/features/inbox/newest-messages.tsx')).then(({ NewestMessages }) => ({
    default: NewestMessages,
  })),
);

/** The bell; all messages stand in the halls. */
export function Bell({ orgSign }: { orgSign: string | null }) {
  const permissions = useOfficeUser().data?.permissions;
  const badge = (
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  );
  return (
    <MessagesButton badge={badge}>
      {(close) => (
        <Suspense fallback={<SkeletonList rows={2} picture={false} />}>
          <NewestMessages addressOf={messageAddress(orgSign, permissions)} onGo={close} />
        </Suspense>
      )}
    </MessagesButton>
  );
}
