import { useCallName } from '#web/client/call-name.ts';
import { isText, type TextKey, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { Entry } from '../system-log.queries.ts';
import { useLogAddress } from '../use-log-address.ts';
import { OutcomeChip } from './outcome-chip.tsx';
import styles from './system-log.module.css';

/** One line of the log: what it noted, and what became different. */
export function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const say = useSay('system-log');
  const callName = useCallName();
  const format = useFormat();
  const { go } = useLogAddress();
  const { record, requestId, before, after, facts } = entry;
  const shown = useShown();
  // That it was a job is said by what it is called.
  const noted = Object.entries(facts).filter(([name]) => name !== 'job');
  return (
    <SidePanel
      label={say('entry')}
      width={720}
      onClose={onClose}
      head={
        <PanelHead title={callName(entry.call)}>
          <PanelLine>
            <OutcomeChip outcome={entry.outcome} />
            <span>{format.dateTime(entry.at)}</span>
            {entry.account === null ? (
              <span>{say('nobody')}</span>
            ) : (
              <span>
                {entry.person && <Typed>{entry.person}</Typed>} <span lang="zxx">{entry.account}</span>
              </span>
            )}
            <span lang="zxx">{entry.ip}</span>
          </PanelLine>
        </PanelHead>
      }
    >
      <div className={styles.body}>
        {record && (
          <section className={styles.part} aria-label={say('before-and-after')}>
            <h3>
              <Typed>{record.name || record.id}</Typed>
            </h3>
            <Fields before={before} after={after} />
          </section>
        )}
        {noted.length > 0 && (
          <section className={styles.part} aria-label={say('facts')}>
            <h3>{say('facts')}</h3>
            <dl className={styles.facts}>
              {noted.map(([name, value]) => (
                <div key={name}>
                  <FactName name={name} />
                  <dd>{shown(value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {entry.page && (
          <p>
            {say('story-page')} <code lang="zxx">{entry.page}</code>
          </p>
        )}
        <p>
          {say('call-name')} <code lang="zxx">{entry.call}</code>
        </p>
        <p>
          {say('request')} <code lang="zxx">{requestId}</code>
        </p>
        <div className={styles.acts}>
          {record && (
            <Button onClick={() => go({ record: `${record.kind}/${record.id}`, name: record.name, open: null })}>
              {say('see-record')}
            </Button>
          )}
          <Button onClick={() => go({ requestId, open: null })}>{say('see-request')}</Button>
          <Button onClick={() => go({ call: entry.call, open: null })}>{say('see-call')}</Button>
          {entry.account && (
            <Button onClick={() => go({ account: entry.account, open: null })}>{say('see-account')}</Button>
          )}
        </div>
      </div>
    </SidePanel>
  );
}

function Fields({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const say = useSay('system-log');
  const shown = useShown();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <FieldName name={name} />
            <td>{shown(before?.[name])}</td>
            <td>{shown(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a field is called; steps and fields of a business have only the names that their clerk gave them. */
function FieldName({ name }: { name: string }) {
  const say = useSay('system-log');
  const key = `field ${name.replace('.', '-')}`;
  return isText('system-log', key) ? (
    <th scope="row">{say(key as TextKey<'system-log'>)}</th>
  ) : (
    <th scope="row" lang="zxx">
      {name}
    </th>
  );
}

/** What the log noted beside the record, by its name. */
function FactName({ name }: { name: string }) {
  const say = useSay('log-facts');
  return isText('log-facts', name) ? <dt>{say(name as TextKey<'log-facts'>)}</dt> : <dt lang="zxx">{name}</dt>;
}

/** A value as a person reads it: yes or no, one thing after the other, and nothing where there is nothing. */
function useShown() {
  const say = useSay('system-log');
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return say('empty');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return value.length === 0 ? say('empty') : value.map(shown).join(' · ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return shown;
}
