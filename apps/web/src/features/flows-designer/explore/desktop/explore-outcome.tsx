import type { Saying } from '@campus/messages/flow-sentences.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { CheckIcon, ErrorIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useDesigning } from '../../design-context.tsx';
import type { Explored, ExploreFinding } from '../use-explore.ts';
import { type FindingText, useFindingText } from '../use-finding-text.ts';
import styles from './explore-view.module.css';
import { WaysList } from './ways-list.tsx';

type Props = { explored: Explored; of: Definition; onSubmitter: (submitterId: string) => void };

/** What was found on the ways, by the cards that it stands at, and the ways themselves. */
export function ExploreOutcome({ explored, of, onSubmitter }: Props) {
  const say = useSay('flows-explore');
  const { saying } = useDesigning();
  const then = useMemo((): Saying => ({ ...saying, ...of }), [saying, of]);
  const text = useFindingText(explored, then);
  const { findings, ways, open } = explored;
  const faults = findings.filter(({ weight }) => weight === 'fault').length;
  const groups = [...Map.groupBy(findings, ({ step }) => step)];
  return (
    <div className={styles.outcome}>
      <p
        className={styles.summary}
        role="status"
        data-kind={faults > 0 ? 'fault' : findings.length > 0 ? 'notice' : 'sound'}
      >
        {findings.length === 0 ? (
          <CheckIcon size={20} />
        ) : faults > 0 ? (
          <ErrorIcon size={20} />
        ) : (
          <WarningIcon size={20} />
        )}
        <span>
          {ways.length === 0
            ? say('no-way')
            : findings.length === 0
              ? say('sound', { n: ways.length })
              : say('summary', { n: ways.length, faults, notices: findings.length - faults })}
        </span>
      </p>
      {findings.length > 0 && (
        <section className={styles.section} aria-label={say('findings')}>
          {groups.map(([step, found]) => (
            <Card
              key={step ?? ''}
              as="section"
              gap="lines"
              aria-label={step === null ? say('of-form') : text.stepName(step)}
            >
              <h2 className={styles.title}>{step === null ? say('of-form') : <Typed>{text.stepName(step)}</Typed>}</h2>
              <ul className={styles.findings}>
                {found.map((one) => (
                  <Finding key={`${one.code} ${one.branch} ${one.field}`} found={one} text={text} then={then} />
                ))}
              </ul>
            </Card>
          ))}
        </section>
      )}
      {open.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.title}>{say('open')}</h2>
          <Small as="p">{say('open-hint')}</Small>
          <ul className={styles.findings}>
            {open.map(({ step, branch }) => (
              <li key={`${step}/${branch}`}>
                <Sentence>
                  {say('open-branch', { step: text.stepName(step), branch: text.branchName(step, branch ?? '') })}
                </Sentence>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h2 className={styles.title}>{say('ways')}</h2>
        <Submitter explored={explored} onSubmitter={onSubmitter} />
        <WaysList explored={explored} text={text} flow={then.flow} />
      </section>
    </div>
  );
}

/** One thing that was found, and the way to where it can be mended. */
function Finding({ found, text, then }: { found: ExploreFinding; text: FindingText; then: Saying }) {
  const say = useSay('flows-explore');
  const [params] = useSearchParams();
  const sentence = text.findingText(found);
  const isThere = found.step !== null && findStep(then.flow, found.step) !== null;
  const card = found.step !== null && found.branch !== null ? `${found.step}/${found.branch}` : found.step;
  const to = new URLSearchParams([...params].filter(([key]) => key !== 'try' && key !== 'tab' && key !== 'card'));
  to.set('tab', isThere ? 'flow' : 'form');
  if (isThere && card !== null) to.set('card', card);
  return (
    <li className={styles.finding} data-kind={found.weight}>
      {found.weight === 'fault' ? <ErrorIcon size={16} /> : <WarningIcon size={16} />}
      <span>
        <b className={styles.weight}>{say(found.weight)}</b> <Sentence>{sentence}</Sentence>{' '}
        {found.way !== null && (
          <a className={styles.link} href={`#way-${found.way + 1}`}>
            {say('on-way', { n: found.way + 1 })}
          </a>
        )}{' '}
        <Link className={styles.link} to={{ search: `?${to}` }} state={{ finding: sentence }}>
          {say(isThere ? 'go-to' : 'go-to-form')}
        </Link>
      </span>
    </li>
  );
}

/** For whom the ways are told; somebody else may be looked at instead. */
function Submitter({ explored, onSubmitter }: Pick<Props, 'explored' | 'onSubmitter'>) {
  const { parts } = useDesigning();
  const say = useSay('flows-explore');
  const [choosing, setChoosing] = useState(false);
  const submitter = explored.people.find(({ id }) => id === explored.submitters[0]);
  if (choosing)
    return (
      <parts.People
        label={say('told-for-label')}
        several={false}
        value={submitter ? [submitter] : []}
        onChange={([person]) => {
          setChoosing(false);
          if (person) onSubmitter(person.id);
        }}
      />
    );
  return (
    <p className={styles.quiet}>
      {say('told-for')} {submitter && <Typed>{submitter.name}</Typed>}{' '}
      <button type="button" className={styles.change} onClick={() => setChoosing(true)}>
        {say('told-for-other')}
      </button>{' '}
      {explored.submitters.length > 1 && say('tried', { n: explored.submitters.length - 1 })}
    </p>
  );
}
