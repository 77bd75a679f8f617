import { lazy, Suspense } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { BellIcon } from '#web/ui/base/frame-icons.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import type { MessageAddress } from './inbox.queries.ts';

// The first page does not wait for what follows it.
const UnreadBadge = lazy(() =>
  withTexts(['inbox-messages'], () => import('./unread-badge.tsx')).then(({ UnreadBadge }) => ({
    default: UnreadBadge,
  })),
);
const NewestMessages = lazy(() =>
  withTexts(['inbox-messages'], () => import('./newest-messages.tsx')).then(({ NewestMessages }) => ({
    default: NewestMessages,
  })),
);

type Props = {
  addressOf: MessageAddress;
  /** The page of all messages, where this area has one. */
  all?: string;
};

/** The bell of somebody who is signed in, with the number of unread messages, and the newest of them under it. [PC-18] */
export function Bell({ addressOf, all }: Props) {
  const say = useSay('frames');
  const face = (
    <>
      <BellIcon />
      <Suspense fallback={null}>
        <UnreadBadge />
      </Suspense>
    </>
  );
  return (
    <Popover label={say('messages')} face={face} testId="messages">
      {(close) => (
        <Suspense fallback={<SkeletonList rows={2} picture={false} />}>
          <NewestMessages addressOf={addressOf} {...(all && { all })} onGo={close} />
        </Suspense>
      )}
    </Popover>
  );
}
