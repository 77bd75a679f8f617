import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { MessagesView } from '#web/features/inbox/desktop/messages-view.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { hallLink } from '../hall-link.ts';
import { messageAddress } from '../message-address.ts';

/** All messages of the person. [PC-18] */
export function Component() {
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-pc.messages');
  const { user } = useHallUser(orgSign);
  return (
    <MessagesView
      title={title}
      addressOf={messageAddress(orgSign, user?.kind === 'staff')}
      contact={`${hallLink('profile', orgSign)}#contact`}
      weCom={`${hallLink('profile', orgSign)}#wecom`}
    />
  );
}
