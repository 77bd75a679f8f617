import { useSay } from '#web/client/texts.ts';
import { SignIns } from '../sign-ins.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The person's sessions. */
export function SignInsView() {
  const say = useSay('profile');
  return (
    <ProfileCard title={say('devices')} about={say('devices-about')}>
      <SignIns />
    </ProfileCard>
  );
}
