import { listMySessions } from '@campus/contract/calls/network-accounts.ts';
import { useEndless } from '#web/client/endless.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import styles from './network.module.css';
import { bytesText, durationText, useNetworkLabels } from './network-labels.ts';

/** When one's lines were online, with which device, and how much went through. */
export function SessionRows() {
  const { say, format } = useNetworkLabels();
  const list = useEndless(listMySessions, {});
  return (
    <Card aria-label={say('part-sessions')}>
      <MoreList list={list} empty={<Empty title={say('no-sessions')} text={say('no-sessions-text')} />}>
        {(sessions) => (
          <ul className={styles.rows}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.entry}>
                <span className={styles.entryWords}>
                  <b>
                    {session.stoppedAt === null
                      ? say('session-from', { at: format.dateTime(session.startedAt) })
                      : say('session-until', {
                          from: format.dateTime(session.startedAt),
                          until: format.dateTime(session.stoppedAt),
                        })}
                  </b>
                  <span className={styles.muted}>
                    {[
                      session.username,
                      session.mac,
                      session.ip,
                      say('session-lasted', { time: durationText(session.seconds, say) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className={styles.muted}>
                    {say('session-bytes', { down: bytesText(session.bytesIn), up: bytesText(session.bytesOut) })}
                  </span>
                </span>
                {session.stoppedAt === null && <Chip kind="done">{say('online')}</Chip>}
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </Card>
  );
}
