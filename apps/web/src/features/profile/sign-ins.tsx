import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { deviceName } from './device-name.ts';
import { type SignIn, useSignIns } from './profile.queries.ts';
import styles from './sign-ins.module.css';

/** The person's sessions; each except the current one can be ended here. */
export function SignIns() {
  const say = useSay('profile');
  const { list, end, ending } = useSignIns();
  const deviceOf = ({ device }: SignIn) => deviceName(device, say);
  const ask = async (signIn: SignIn) => {
    const agreed = await confirm({
      title: say('sign-out-ask'),
      text: say('sign-out-ask-text', { device: deviceOf(signIn) }),
      okText: say('sign-out-there'),
      danger: true,
    });
    if (agreed) end(signIn.id, () => toast(say('signed-out-there'), { kind: 'success' }));
  };
  return (
    <MoreList list={list} skeleton={<SkeletonList rows={3} />} empty={<Empty title={say('no-devices')} />}>
      {(items) => (
        <ul className={styles.rows} aria-label={say('devices')}>
          {items.map((signIn) => (
            <li key={signIn.id} data-testid="sign-in" data-current={signIn.current || undefined}>
              <DeviceMark phone={signIn.device.phone} />
              <div className={styles.words}>
                <p className={styles.device}>
                  <b>{deviceOf(signIn)}</b>
                  {signIn.current && <Chip kind="done">{say('this-device')}</Chip>}
                </p>
                <Facts signIn={signIn} />
              </div>
              {!signIn.current && (
                <Button busy={ending === signIn.id} onClick={() => void ask(signIn)}>
                  {say('sign-out-there')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </MoreList>
  );
}

function Facts({ signIn }: { signIn: SignIn }) {
  const say = useSay('profile');
  const format = useFormat();
  return (
    <p className={styles.facts}>
      <span>{say(`kind-${signIn.kind}`)}</span>
      <span>{say('from-ip', { ip: signIn.ip })}</span>
      <span>
        {say('signed-in-at')} {format.dateTime(signIn.signedInAt)}
      </span>
      <span>
        {say('last-seen-at')} <RelativeTime at={signIn.lastSeenAt} />
      </span>
    </p>
  );
}

function DeviceMark({ phone }: { phone: boolean }) {
  return (
    <span className={styles.mark}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        {phone ? <path d="M7.5 3h9v18h-9zm3 15h3" /> : <path d="M3.5 5h17v11h-17zM9 20h6m-3-4v4" />}
      </svg>
    </span>
  );
}
