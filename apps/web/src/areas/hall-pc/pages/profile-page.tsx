import { Link } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { ProfileView } from '#web/features/profile/desktop/profile-view.tsx';
import { ChangePassword } from '#web/features/sign-in/change-password.tsx';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { MyWeCom } from '#web/features/wecom/my-wecom.tsx';
import { useMyWeCom } from '#web/features/wecom/use-my-wecom.ts';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { PasswordInput } from '#web/ui/desktop/inputs/password-input.tsx';
import { hallLink } from '../hall-link.ts';
import { HallKit } from '../layout/hall-kit.tsx';
import { networkAddresses } from '../network-addresses.ts';

/** The person's profile, what they can change in it, and their open sessions. [PC-19] [PC-20] */
export function Component() {
  const orgSign = useOrgSign();
  const title = useSay('pages');
  const network = useSay('network-applications');
  const { user } = useHallUser(orgSign);
  const offersWeCom = useMyWeCom().data?.offered ?? false;
  const to = networkAddresses(orgSign, user?.kind === 'staff');
  return (
    <HallKit>
      <OtherProofWay value={ProveAtUniversity}>
        <ProfileView
          title={title('hall-pc.profile')}
          password={user && <ChangePassword account={user.account} />}
          weCom={offersWeCom && <MyWeCom orgSign={orgSign as string} PasswordInput={PasswordInput} />}
          networkWays={
            <>
              <Link to={to.part('lines')}>{network('my-network')}</Link>
              <Link to={to.part('costs')}>{network('part-costs')}</Link>
              <Link to={hallLink('changePassword', orgSign)}>{title('hall-pc.changePassword')}</Link>
            </>
          }
        />
      </OtherProofWay>
    </HallKit>
  );
}
