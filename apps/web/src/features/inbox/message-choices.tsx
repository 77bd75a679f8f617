import {
  getMessageChoices,
  type MessageChannel,
  type MessageGroup,
  saveMessageChoice,
} from '@campus/contract/calls/inbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery, useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Switch } from '#web/ui/base/switch.tsx';
import { toast } from '#web/ui/base/toast.ts';
import type { Choices } from './inbox.queries.ts';
import styles from './message-choices.module.css';

/** Which messages also go out by mail or WeCom; a way that is closed says why. */
export function MessageChoices({ contact, weCom }: { contact: string; weCom: string }) {
  const say = useSay('inbox-messages');
  const failure = useFailureText();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useCall(getMessageChoices, {});
  const save = useWrite(saveMessageChoice);
  if (!data)
    return error ? (
      <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={6} />
    );
  const choose = (group: MessageGroup, channel: MessageChannel, on: boolean) =>
    save.mutate(
      { group, channel, on },
      {
        onSuccess: (choices) => {
          client.setQueryData(callQuery(getMessageChoices, {}).queryKey, choices);
          toast(say('saved'), { kind: 'success' });
        },
      },
    );
  const groups = [...new Set(data.choices.map(({ group }) => group))];
  const channels = [...new Set(data.choices.map(({ channel }) => channel))];
  return (
    <div className={styles.choices} data-testid="message-choices">
      <p className={styles.about}>{say('choices-about')}</p>
      {channels.map((channel) => {
        const why = data.closed[channel];
        return (
          why && (
            <p key={channel} id={`closed-${channel}`} className={styles.note}>
              {say(`closed-${channel}-${why}`)}{' '}
              {channel === 'mail' && why === 'no-address' && <Link to={contact}>{say('to-contact')}</Link>}
              {channel === 'wecom' && why === 'no-address' && <Link to={weCom}>{say('to-wecom')}</Link>}
            </p>
          )
        );
      })}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {say(`channel-${channel}`)}
                {data.closed[channel] !== null && <small>{say('channel-closed')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group}>
              <th scope="row">
                <span>{say(`group-${group}`)}</span>
                <small>{say(`group-${group}-text`)}</small>
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Switch
                    aria-label={`${say(`group-${group}`)} · ${say(`channel-${channel}`)}`}
                    checked={isOn(data, group, channel)}
                    disabled={data.closed[channel] !== null}
                    aria-describedby={data.closed[channel] === null ? undefined : `closed-${channel}`}
                    onChange={(event) => choose(group, channel, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.mailAddress && data.closed.mail === null && (
        <p className={styles.note}>{say('mail-to', { address: data.mailAddress })}</p>
      )}
    </div>
  );
}

const isOn = ({ choices }: Choices, group: MessageGroup, channel: MessageChannel): boolean =>
  choices.some((choice) => choice.group === group && choice.channel === channel && choice.on);
