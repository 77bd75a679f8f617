import { authentications } from '@campus/rules/connections/vocabulary.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { SidesTable } from '#web/ui/desktop/sides-table.tsx';
import { type ConnectionValues, differing, valuesOf } from '../connection-values.ts';
import type { Connection } from '../connections.queries.ts';
import styles from './connections.module.css';

type Props = {
  now: Connection;
  mine: ConnectionValues;
  /** The reader has decided that their own settings count. */
  kept: boolean;
  onTake: () => void;
  onKeep: () => void;
};

/** Somebody else changed the connection meanwhile: what differs, and a choice. */
export function ClashNote({ now, mine, kept, onTake, onKeep }: Props) {
  const say = useSay('connections-office');
  const format = useFormat();
  const { labelOf, valueIn } = useSettingWords();
  const theirs = valuesOf(now);
  if (kept) return <Note role="status">{say('clash-kept')}</Note>;
  return (
    <Note kind="bad" gap="lines" role="alert">
      <p>
        <Sentence>
          {say('clash', { name: now.changedBy ?? say('clash-somebody'), at: format.dateTime(now.changedAt) })}
        </Sentence>
      </p>
      <SidesTable
        heads={[say('clash-what'), say('clash-theirs'), say('clash-mine')]}
        rows={differing(theirs, mine).map((name) => ({
          key: name,
          what: labelOf(name),
          one: <Sentence>{valueIn(name, theirs)}</Sentence>,
          other: <Sentence>{valueIn(name, mine)}</Sentence>,
        }))}
      />
      <div className={styles.row}>
        <Button onClick={onTake}>{say('clash-take')}</Button>
        <Button onClick={onKeep}>{say('clash-keep')}</Button>
      </div>
    </Note>
  );
}

const labels = {
  nameZh: 'name-zh',
  nameEn: 'name-en',
  address: 'address',
  paths: 'paths',
  authentication: 'authentication',
  account: 'account',
  secret: 'secret-signature',
  perMinute: 'per-minute',
  longestWait: 'longest-wait',
  on: 'state',
} as const satisfies Record<keyof ConnectionValues, string>;

/** The settings of a connection in words; a secret is only said to be new. */
function useSettingWords() {
  const say = useSay('connections-office');
  const valueIn = (name: keyof ConnectionValues, values: ConnectionValues): string => {
    if (name === 'secret') return say(values.secret === '' ? 'secret-same' : 'secret-typed');
    if (name === 'on') return say(values.on ? 'on' : 'off');
    if (name !== 'authentication') return values[name];
    return say(`authentication-${authentications.find((kind) => kind === values.authentication) ?? 'none'}`);
  };
  return { labelOf: (name: keyof ConnectionValues) => say(labels[name]), valueIn };
}
