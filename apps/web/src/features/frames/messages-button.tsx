import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { BellIcon } from './icons.tsx';
import { Popover } from './popover.tsx';

/** The bell; what it will hold is not built yet, and it says so. */
export function MessagesButton() {
  const say = useSay('frames');
  return (
    <Popover label={say('messages')} face={<BellIcon />} testId="messages">
      <MessagesNotBuilt />
    </Popover>
  );
}

export function MessagesNotBuilt() {
  const say = useSay('frames');
  return (
    <Empty icon={<BellIcon size={32} />} title={say('messages-not-built')} text={say('messages-not-built-text')} />
  );
}
