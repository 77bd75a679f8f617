import { organisations } from '@campus/rules/flows/replay/facts-again.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { type Replaying, replayCounts, useReplay } from '../use-replay.ts';
import { ReplayOutcome } from './replay-outcome.tsx';
import styles from './replay-view.module.css';

/** Past cases of the business, walked again under the draft. [DES-10] */
export function ReplayView() {
  const say = useSay('flows-replay');
  const replaying = useReplay();
  const { run, result, isStale } = replaying;
  return (
    <div className={styles.page}>
      <Small as="p">{say('hint')}</Small>
      <Asked replaying={replaying} />
      {run && <Progress replaying={replaying} />}
      {run && isStale && (
        <Note as="p" role="status">
          {say('stale')}
        </Note>
      )}
      {run && result && <ReplayOutcome result={result} run={run} />}
    </div>
  );
}

/** How many, and in whose organisation. */
function Asked({ replaying }: { replaying: Replaying }) {
  const say = useSay('flows-replay');
  const { count, setCount, organisation, setOrganisation, run } = replaying;
  const busy = run?.state === 'busy';
  return (
    <Card as="section" gap="fields" aria-label={say('title')}>
      <div className={styles.choices}>
        <SegmentedInput
          label={say('count')}
          value={count}
          disabled={busy}
          options={replayCounts.map((n) => ({ value: n, label: say('count-n', { n: Number(n) }) }))}
          onChange={(value) => setCount(replayCounts.find((n) => n === value) ?? '100')}
        />
        <SegmentedInput
          label={say('organisation')}
          hint={say(`hint-${organisation}`)}
          value={organisation}
          disabled={busy}
          options={organisations.map((name) => ({ value: name, label: say(`organisation-${name}`) }))}
          onChange={(value) => setOrganisation(organisations.find((name) => name === value) ?? 'then')}
        />
      </div>
      <div className={styles.tools}>
        {busy ? (
          <Button onClick={replaying.stop}>{say('stop')}</Button>
        ) : (
          <Button kind="primary" onClick={replaying.start}>
            {say(run ? 'again' : 'start')}
          </Button>
        )}
        {(run?.state === 'stopped' || run?.state === 'failed') && (
          <Button onClick={replaying.goOn}>{say('go-on')}</Button>
        )}
      </div>
    </Card>
  );
}

/** How far it is, while it goes on by itself; and why it did not get to its end. */
function Progress({ replaying: { run, result } }: { replaying: Replaying }) {
  const say = useSay('flows-replay');
  const failure = useFailureText();
  if (!run || !result) return null;
  if (run.state === 'failed')
    return (
      <Note as="p" kind="bad" role="alert">
        {say('retry-rest', { why: failure(run.error) })}
      </Note>
    );
  if (run.state !== 'busy') return null;
  return (
    <div className={styles.progress}>
      <progress value={result.looked} max={run.count} aria-label={say('progressing')} />
      <span role="status">{say('progress', { n: result.looked, of: run.count })}</span>
    </div>
  );
}
