import { lazy, Suspense } from 'react';
import { withTexts } from '#web/client/texts.ts';
import { MessagesButton } from '#web/features/frames/messages-button.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { hallLink } from '../hall-link.ts';
import { messageAddress } from '../message-address.ts';

// The first page does not wait for what follows it.
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

/** The bell of somebody who is signed in. [PC-18] */
export function Bell({ orgSign, staff }: { orgSign: string | null; staff: boolean }) {
  const badge = (
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  );
  return (
    <MessagesButton badge={badge}>
      {(close) => (
        <Suspense fallback={<SkeletonList rows={2} picture={false} />}>
          <NewestMessages addressOf={messageAddress(orgSign, staff)} all={hallLink('messages', orgSign)} onGo={close} />
        </Suspense>
      )}
    </MessagesButton>
  );
}
