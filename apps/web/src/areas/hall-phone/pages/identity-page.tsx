import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { KindAndDepartment } from '#web/features/frames/person-name.tsx';
import { PasswordView } from '#web/features/profile/touch/password-view.tsx';
import { ProfileCard } from '#web/features/profile/touch/profile-card.tsx';
import { ProfileView } from '#web/features/profile/touch/profile-view.tsx';
import { SignInsView } from '#web/features/profile/touch/sign-ins-view.tsx';
import { ChangePassword } from '#web/features/sign-in/change-password.tsx';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { useSignOut } from '#web/features/sign-in/use-sign-out.ts';
import { MyWeCom } from '#web/features/wecom/my-wecom.tsx';
import { useMyWeCom } from '#web/features/wecom/use-my-wecom.ts';
import { Button } from '#web/ui/base/button.tsx';
import { LeaveIcon } from '#web/ui/base/frame-icons.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { PasswordInput } from '#web/ui/touch/inputs/password-input.tsx';
import { phoneLink } from '../phone-link.ts';
import styles from './identity-page.module.css';

/** The person's profile and links to all their own pages; `part` in the address opens one part. [PH-06] [PH-18] */
export function Component() {
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-phone.identity');
  const profile = useSay('profile');
  const [search] = useSearchParams();
  const { user } = useHallUser(orgSign);
  const part = search.get('part');
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      {part === 'all' && <ProfileView />}
      {part === 'devices' && <SignInsView />}
      {part === 'password' && user && (
        <PasswordView>
          <ChangePassword account={user.account} />
        </PasswordView>
      )}
      {part === 'wecom' && (
        <ProfileCard title={profile('wecom')} about={profile('wecom-about')}>
          <OtherProofWay value={ProveAtUniversity}>
            <MyWeCom orgSign={orgSign as string} PasswordInput={PasswordInput} />
          </OtherProofWay>
        </ProfileCard>
      )}
      {!['all', 'devices', 'password', 'wecom'].includes(part ?? '') && <Me orgSign={orgSign} />}
    </>
  );
}

function Me({ orgSign }: { orgSign: string | null }) {
  const say = useSay('profile');
  const frames = useSay('frames');
  const title = useSay('pages');
  const { user } = useHallUser(orgSign);
  const offersWeCom = useMyWeCom().data?.offered ?? false;
  const { signOut, busy } = useSignOut('hall', phoneLink('main', orgSign));
  const mine = (part: string) => phoneLink('identity', orgSign, { part });
  return (
    <>
      <section className={styles.person}>
        {user ? (
          <>
            <Initials name={user.name} size={56} />
            <div>
              <p className={styles.name}>
                <Typed>{user.name}</Typed>
              </p>
              <p className={styles.facts}>
                <KindAndDepartment {...user} />
              </p>
              <p className={styles.facts} lang="zxx">
                {user.account}
              </p>
            </div>
          </>
        ) : (
          <SkeletonList rows={1} />
        )}
      </section>
      <Rows heading={title('hall-phone.identity')}>
        <Row to={mine('all')}>{say('all-fields')}</Row>
        <Row to={phoneLink('editIdentity', orgSign)}>{say('edit-contact')}</Row>
        <Row to={phoneLink('account', orgSign)}>{title('hall-phone.account')}</Row>
      </Rows>
      <Rows heading={say('mine')}>
        <Row to={phoneLink('serviceTraceSubmit', orgSign)}>{title('hall-pc.tracking')}</Row>
        <Row to={phoneLink('messages', orgSign)}>{title('hall-phone.messages')}</Row>
        <Row to={phoneLink('reportingV3', orgSign)}>{title('hall-phone.reportingV3')}</Row>
        <Row to={phoneLink('complaintListV3', orgSign)}>{title('hall-phone.complaintListV3')}</Row>
      </Rows>
      <Rows heading={say('password')}>
        <Row to={mine('password')}>{say('change-password')}</Row>
        <Row to={phoneLink('changePassword', orgSign)}>{title('hall-phone.changePassword')}</Row>
        {offersWeCom && <Row to={mine('wecom')}>{say('wecom')}</Row>}
        <Row to={mine('devices')}>{say('devices')}</Row>
      </Rows>
      <div className={styles.leave}>
        <Button wide busy={busy} icon={<LeaveIcon size={18} />} onClick={() => void signOut()} data-testid="sign-out">
          {frames('sign-out')}
        </Button>
      </div>
    </>
  );
}

function Rows({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.rows} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

function Row({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      <span>{children}</span>
      <ChevronIcon size={18} />
    </Link>
  );
}
