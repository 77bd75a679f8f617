import { useCallName } from '#web/client/call-name.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { Entry } from '../audit.queries.ts';
import { useLogAddress } from '../use-log-address.ts';
import { useLogWords } from '../use-log-words.ts';
import { OutcomeChip } from './outcome-chip.tsx';
import styles from './system-log.module.css';

/** One line of the log: its facts, and what it changed. */
export function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const say = useSay('audit');
  const callName = useCallName();
  const format = useFormat();
  const { go } = useLogAddress();
  const { record, requestId, facts } = entry;
  const words = useLogWords();
  // The name of a job already says that it is one.
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
              <Typed>{words.recordName(record)}</Typed> <Small>{words.recordKind(record)}</Small>
            </h3>
            <Fields entry={entry} />
          </section>
        )}
        {noted.length > 0 && (
          <section className={styles.part} aria-label={say('facts')}>
            <h3>{say('facts')}</h3>
            <dl className={styles.facts}>
              {noted.map(([name, value]) => {
                const { text, known } = words.factName(name);
                return (
                  <div key={name}>
                    <dt lang={known ? undefined : 'zxx'}>{text}</dt>
                    <dd>
                      <Typed>{words.value(entry, name, value)}</Typed>
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        )}
        {entry.page && (
          <p>
            {say('story-page')} {words.page(entry.page)} <code lang="zxx">{entry.page}</code>
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
            <Button
              onClick={() => go({ record: `${record.kind}/${record.id}`, name: words.recordName(record), open: null })}
            >
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

function Fields({ entry }: { entry: Entry }) {
  const say = useSay('audit');
  const words = useLogWords();
  const { before, after } = entry;
  const hasValue = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  // An added or deleted record has only one side; fields that are empty on both sides are left out.
  const sides = ([before && 'before', after && 'after'] as const).filter((side) => side !== null);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => hasValue(before?.[name]) || hasValue(after?.[name]),
  );
  if (names.length === 0) return null;
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {say(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const { text, known } = words.fieldName(name);
          return (
            <tr key={name}>
              <th scope="row" lang={known ? undefined : 'zxx'}>
                {text}
              </th>
              {sides.map((side) => (
                <td key={side}>
                  <Typed>{words.value(entry, name, entry[side]?.[name])}</Typed>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
