import { listDeskReplies, listDeskSessions } from '@campus/contract/calls/network-desk.ts';
import { useEndless } from '#web/client/endless.ts';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './desk.module.css';

const FEW = 5;

const reasons = [
  'hold-own-pause',
  'hold-arrears',
  'hold-freeze',
  'hold-epidemic',
  'unknown-name',
  'password',
  'device',
  'no-device',
  'other',
] as const;

/** The text key of a refusal by the network; an unknown reason is "other". */
export function reasonText(reason: string | null): TextKey<'network-desk'> | null {
  if (reason === null) return null;
  return `reason-${reasons.find((known) => known === reason) ?? 'other'}`;
}

/** When the network let somebody in, or refused them and why, the newest first. */
export function DeskReplies({ personId }: { personId: string }) {
  const say = useSay('network-desk');
  const format = useFormat();
  const list = useEndless(listDeskReplies, { personId, size: FEW });
  return (
    <Card aria-label={say('replies')} data-testid="desk-replies">
      <h2 className={styles.heading}>{say('replies')}</h2>
      <MoreList list={list} empty={<Empty title={say('no-replies')} text={say('no-replies-text')} />}>
        {(replies) => (
          <ul className={styles.rows}>
            {replies.map(({ id, at, username, mac, accepted, reason }) => {
              const why = accepted ? null : reasonText(reason);
              return (
                <li key={id} className={styles.entry}>
                  <span className={styles.words}>
                    <b>{format.dateTime(at)}</b>
                    <span className={styles.muted}>{[username, mac, why && say(why)].filter(Boolean).join(' · ')}</span>
                  </span>
                  <Chip kind={accepted ? 'done' : 'failed'}>{say(accepted ? 'accepted' : 'refused')}</Chip>
                </li>
              );
            })}
          </ul>
        )}
      </MoreList>
    </Card>
  );
}

/** When somebody was online, and with which device. */
export function DeskSessions({ personId }: { personId: string }) {
  const say = useSay('network-applications');
  const format = useFormat();
  const list = useEndless(listDeskSessions, { personId, size: FEW });
  return (
    <Card aria-label={say('part-sessions')} data-testid="desk-sessions">
      <h2 className={styles.heading}>{say('part-sessions')}</h2>
      <MoreList list={list} empty={<Empty title={say('no-sessions')} text={say('no-sessions-text')} />}>
        {(sessions) => (
          <ul className={styles.rows}>
            {sessions.map(({ id, startedAt, stoppedAt, username, mac, ip }) => (
              <li key={id} className={styles.entry}>
                <span className={styles.words}>
                  <b>
                    {stoppedAt === null
                      ? say('session-from', { at: format.dateTime(startedAt) })
                      : say('session-until', { from: format.dateTime(startedAt), until: format.dateTime(stoppedAt) })}
                  </b>
                  <span className={styles.muted}>{[username, mac, ip].filter(Boolean).join(' · ')}</span>
                </span>
                {stoppedAt === null && <Chip kind="done">{say('online')}</Chip>}
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </Card>
  );
}
