import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BellIcon } from './icons.tsx';
import { Popover, type PopoverProps } from './popover.tsx';

/** The bell with what stands on it, and under it. */
export function MessagesButton({ badge, children }: { badge: ReactNode; children: PopoverProps['children'] }) {
  const say = useSay('frames');
  const face = (
    <>
      <BellIcon />
      {badge}
    </>
  );
  return (
    <Popover label={say('messages')} face={face} testId="messages">
      {children}
    </Popover>
  );
}
