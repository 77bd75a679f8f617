import { Link } from 'react-router';
import { rememberedReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { Greeting, KindAndDepartment } from '#web/features/frames/person-name.tsx';
import { PersonPanel } from '#web/features/frames/person-panel.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { useSignOut } from '#web/features/sign-in/use-sign-out.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { type PhonePage, phoneLink } from '../phone-link.ts';
import styles from './person-card.module.css';

const mine: PhonePage[] = ['identity', 'messages', 'serviceTraceSubmit', 'account'];

/** Who is signed in, or the way to sign in. */
export function PersonCard({ orgSign }: { orgSign: string | null }) {
  const say = useSay('frames');
  const title = useSay('pages');
  const { user, waiting } = useHallUser(orgSign);
  const { signOut, busy } = useSignOut('hall', phoneLink('main', orgSign));
  if (waiting) {
    return (
      <section className={styles.card}>
        <Skeleton shape="circle" width={48} height={48} />
        <div className={styles.words}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </div>
      </section>
    );
  }
  if (!user) {
    return (
      <section className={styles.card} data-testid="signed-out-card">
        <div className={styles.words}>
          <h2>{say(rememberedReturn() ? 'please-sign-in' : 'card-signed-out')}</h2>
          <p>{say('card-signed-out-text')}</p>
        </div>
        <Link className={styles.signIn} to={phoneLink('login', orgSign)}>
          {say('sign-in')}
        </Link>
      </section>
    );
  }
  const more = (
    <span className={styles.more}>
      <ChevronIcon size={20} />
    </span>
  );
  return (
    <section className={styles.card} data-testid="greeting">
      <Initials name={user.name} size={48} />
      <div className={styles.words}>
        <h2>
          <Greeting name={user.name} />
        </h2>
        <p>
          <KindAndDepartment {...user} />
        </p>
      </div>
      <Popover label={say('person-menu')} face={more} testId="person-menu">
        <PersonPanel person={user} busy={busy} onSignOut={() => void signOut()}>
          {mine.map((page) => (
            <Link key={page} to={phoneLink(page, orgSign)}>
              {title(`hall-phone.${page}`)}
            </Link>
          ))}
        </PersonPanel>
      </Popover>
    </section>
  );
}
