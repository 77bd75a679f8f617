import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { ProfileCard } from './profile-card.tsx';

/** The change of the sign-in password, which is another's. */
export function PasswordView({ children }: { children: ReactNode }) {
  const say = useSay('profile');
  return (
    <ProfileCard title={say('password')} about={say('password-about')}>
      {children}
    </ProfileCard>
  );
}
