import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Difference, RosterRun } from '../roster.queries.ts';
import { useRunActions } from '../use-roster.ts';
import styles from './roster.module.css';

/** The labels that a list names and nobody has made yet; whoever may make them chooses which. */
export function MissingLabels({ run, difference }: { run: RosterRun; difference: Difference }) {
  const say = useSay('roster');
  const { makeLabels, busy } = useRunActions(run);
  const { missingLabels: missing, mayMakeLabels } = difference;
  const [left, setLeft] = useState<readonly string[]>([]);
  if (missing.length === 0) return null;
  const chosen = missing.filter((name) => !left.includes(name));
  const toggle = (name: string) =>
    setLeft(left.includes(name) ? left.filter((other) => other !== name) : [...left, name]);
  if (!mayMakeLabels)
    return (
      <Note as="p">
        <span>
          {say('labels-missing')} <Typed>{missing.join(' · ')}</Typed>
        </span>
      </Note>
    );
  return (
    <Note as="section" aria-label={say('labels-missing')}>
      <strong>{say('labels-missing')}</strong>
      <div className={styles.labels}>
        {missing.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={!left.includes(name)} onChange={() => toggle(name)} /> <Typed>{name}</Typed>
          </label>
        ))}
      </div>
      <p>{say('labels-make-says')}</p>
      <div>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => makeLabels(chosen)}>
          {say('labels-make', { n: chosen.length })}
        </Button>
      </div>
    </Note>
  );
}
