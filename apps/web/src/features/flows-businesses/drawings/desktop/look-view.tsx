import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Look } from '../drawings.queries.ts';
import { type FindingGroup, groupFindings } from '../group-findings.ts';
import styles from './file-form.module.css';

/** So many findings of a group are shown before somebody asks for the rest. */
const FEW = 6;

type LookedStep = Look['steps'][number];
const isSameBranch = ({ depth, branch }: LookedStep, before: LookedStep | undefined): boolean =>
  before?.depth === depth && before.branch?.zh === branch?.zh;

/** What a file would become: where it is from, what was not taken as it stands there, its fields and its steps. */
export function LookView({ look: { origin, findings, steps, fields } }: { look: Look }) {
  const say = useSay('flows-interchange');
  const words = useWords();
  return (
    <>
      <Note kind="calm">
        <p>{say(`origin-${origin}`)}</p>
        {findings.length === 0 && <p>{say('no-findings')}</p>}
      </Note>
      {findings.length > 0 && (
        <section className={styles.part} data-testid="findings">
          <h3 className={styles.heading}>{say('findings-n', { n: findings.length })}</h3>
          {groupFindings(findings).map(({ group, findings: some }) => (
            <Findings key={group} group={group} findings={some} />
          ))}
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.heading}>{say('steps-n', { n: steps.length })}</h3>
        {steps.length === 0 ? (
          <p>{say('no-steps')}</p>
        ) : (
          <ol className={styles.steps}>
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was read keeps its order
              <li key={at} style={{ marginInlineStart: `${step.depth * 16}px` }}>
                {step.branch && !isSameBranch(step, steps[at - 1]) && (
                  <p className={styles.branch}>
                    <Sentence>{words(step.branch)}</Sentence>
                  </p>
                )}
                <b>
                  <Sentence>{words(step.name)}</Sentence>
                </b>{' '}
                <Sentence>{words(step.text)}</Sentence>
              </li>
            ))}
          </ol>
        )}
      </section>
      {fields.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{say('fields-n', { n: fields.length })}</h3>
          <p>
            <Sentence>{fields.map(words).join(say('between'))}</Sentence>
          </p>
        </section>
      )}
    </>
  );
}

function Findings({ group, findings }: { group: FindingGroup; findings: Look['findings'] }) {
  const say = useSay('flows-interchange');
  const words = useWords();
  const [all, setAll] = useState(false);
  const shown = all || findings.length <= FEW + 1 ? findings : findings.slice(0, FEW);
  return (
    <div className={styles.group} data-group={group}>
      <h4 className={styles.groupName}>{say(`group-${group}`, { n: findings.length })}</h4>
      <ul className={styles.findings}>
        {shown.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was found keeps its order
          <li key={at}>
            <Sentence>{words(finding.text)}</Sentence>
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {say('show-all-n', { n: findings.length })}
        </Button>
      )}
    </div>
  );
}
