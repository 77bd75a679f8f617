import type { VotersOfWeight, Voting } from '@campus/rules/flows/definition.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { useKeepFocus } from '#web/ui/base/use-keep-focus.ts';
import { newWho } from '../who-kinds.ts';
import fields from './fields.module.css';
import { NumberField } from './fields.tsx';
import { RowActs } from './row-acts.tsx';
import styles from './step-rows.module.css';
import { WhoChoice } from './who-choice.tsx';

type Weights = Extract<Voting, { kind: 'weights' }>;
type Props = {
  voting: Weights;
  /** How many votes there are, where that is known. */
  total: number | null;
  onChange: (voting: Weights, merge?: string) => void;
};

const voters = ['people', 'role', 'label', 'department'] as const satisfies readonly VotersOfWeight['kind'][];
const MOST = 100;

/** Whose votes count how much, and how many must agree. [C20] */
export function WeightsPart({ voting, total, onChange }: Props) {
  const say = useSay('flows-designer-steps');
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const { weights } = voting;
  const put = (n: number, change: Partial<Weights['weights'][number]>, merge?: string) =>
    onChange(
      { ...voting, weights: weights.map((weight, m) => (m === n ? { ...weight, ...change } : weight)) },
      merge && `weight ${n} ${merge}`,
    );
  return (
    <div ref={box} tabIndex={-1} className={styles.list}>
      {weights.map(({ who, votes }, n) => {
        const name = say('weight-n', { n: n + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
          <fieldset key={n} className={styles.block} aria-label={name} data-row>
            <div className={styles.head}>
              <span className={styles.name}>{name}</span>
              <RowActs
                name={name}
                n={n}
                among={weights.length}
                onRemove={() => onChange({ ...voting, weights: weights.filter((_, m) => m !== n) })}
              />
            </div>
            <WhoChoice<VotersOfWeight>
              value={who}
              kinds={voters}
              turn={(kind) => newWho(kind) as VotersOfWeight}
              onChange={(next, merge) => put(n, { who: next }, merge)}
            />
            <NumberField
              label={say('votes-each')}
              value={votes}
              max={MOST}
              onChange={(next) => put(n, { votes: next }, 'votes')}
            />
          </fieldset>
        );
      })}
      {weights.length < definitionLimits.whoParts && (
        <Button
          kind="quiet"
          icon={<PlusIcon size={16} />}
          onClick={() =>
            onChange({ ...voting, weights: [...weights, { who: { kind: 'people', people: [] }, votes: 2 }] })
          }
        >
          {say('add-weight')}
        </Button>
      )}
      <div className={fields.pair}>
        <NumberField
          label={say('votes-other')}
          value={voting.other}
          max={MOST}
          onChange={(other) => onChange({ ...voting, other }, 'other')}
        />
        <NumberField
          label={say('votes-needed')}
          value={voting.needed}
          max={10_000}
          onChange={(needed) => onChange({ ...voting, needed }, 'needed')}
        />
      </div>
      <p className={styles.sum} aria-live="polite">
        {total === null ? say('votes-unknown') : say('votes-total', { n: total, limit: voting.needed })}
      </p>
    </div>
  );
}
