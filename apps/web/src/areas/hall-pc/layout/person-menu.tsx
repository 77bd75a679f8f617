import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { type Person, PersonPanel } from '#web/features/frames/person-panel.tsx';
import { useSignOut } from '#web/features/sign-in/use-sign-out.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { type HallPage, hallLink } from '../hall-link.ts';
import styles from './person-menu.module.css';

const mine: HallPage[] = ['profile', 'messages', 'tracking', 'repairFaultListV3', 'declareComplaintListV3'];

export function PersonMenu({ orgSign, user }: { orgSign: string | null; user: Person }) {
  const say = useSay('frames');
  const title = useSay('pages');
  const signIn = useSay('sign-in');
  const { signOut, busy } = useSignOut('hall', hallLink('index', orgSign));
  const face = (
    <>
      <Initials name={user.name} size={32} />
      <Typed className={styles.name}>{user.name}</Typed>
    </>
  );
  return (
    <Popover label={say('person-menu')} face={face} testId="person-menu">
      {(close) => (
        <PersonPanel person={user} busy={busy} onSignOut={() => void signOut()}>
          {mine.map((page) => (
            <Link key={page} to={hallLink(page, orgSign)} onClick={close}>
              {title(`hall-pc.${page}`)}
            </Link>
          ))}
          <Link to={`${hallLink('profile', orgSign)}#password`} onClick={close}>
            {signIn('change-now')}
          </Link>
          <Link to={hallLink('changePassword', orgSign)} onClick={close}>
            {title('hall-pc.changePassword')}
          </Link>
        </PersonPanel>
      )}
    </Popover>
  );
}
