import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { MessagesView } from '#web/features/inbox/touch/messages-view.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { messageAddress } from '../message-address.ts';
import { phoneLink } from '../phone-link.ts';

/** All messages of the person. [PH-18] */
export function Component() {
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-phone.messages');
  const { user } = useHallUser(orgSign);
  return (
    <TouchKit>
      <MessagesView
        title={title}
        addressOf={messageAddress(orgSign, user?.kind === 'staff')}
        contact={phoneLink('editIdentity', orgSign)}
        weCom={phoneLink('identity', orgSign, { part: 'wecom' })}
      />
    </TouchKit>
  );
}
