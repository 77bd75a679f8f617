import { listPersonSignIns } from '@campus/contract/calls/people-office.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { OfficePerson } from '../people-office.queries.ts';
import { usePersonActs } from '../use-person-acts.ts';
import styles from './people-office.module.css';

/** The sessions of a person, to be ended one by one or all at once. */
export function SignInsTab({ person }: { person: OfficePerson }) {
  const say = useSay('people-office');
  const profile = useSay('profile');
  const format = useFormat();
  const acts = usePersonActs(person);
  const list = useEndless(listPersonSignIns, { id: person.id, size: 20 });
  return (
    <div className={styles.form}>
      {list.items.length > 0 && (
        <div className={styles.acts}>
          <Button kind="danger" disabled={!person.mayAct} busy={acts.busy} onClick={() => void acts.endAll()}>
            {say('end-all')}
          </Button>
        </div>
      )}
      <MoreList list={list} skeleton={<SkeletonList rows={3} />} empty={<Empty title={say('sign-ins-none')} />}>
        {(items) => (
          <ul className={styles.rows} aria-label={say('tab-sign-ins')}>
            {items.map((signIn) => {
              const device = [signIn.device.browser, signIn.device.system].filter(Boolean).join(' · ');
              const name = device || profile('unknown-device');
              return (
                <li key={signIn.id}>
                  <div className={styles.grow}>
                    <b>{name}</b> {signIn.current && <Chip kind="done">{say('this-session')}</Chip>}
                    <Small as="p">
                      {profile(`kind-${signIn.kind}`)} · <span lang="zxx">{signIn.ip}</span> · {say('signed-in-at')}{' '}
                      {format.dateTime(signIn.signedInAt)} · {say('last-seen-at')}{' '}
                      <RelativeTime at={signIn.lastSeenAt} />
                    </Small>
                  </div>
                  {!signIn.current && (
                    <Button
                      disabled={!person.mayAct}
                      busy={acts.busy}
                      aria-label={say('end-one-of', { device: name })}
                      onClick={() => void acts.endOne(signIn.id)}
                    >
                      {say('end-one')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </MoreList>
    </div>
  );
}
