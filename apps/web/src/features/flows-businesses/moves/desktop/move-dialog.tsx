import { useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Mapping, type Plan, usePlan } from '../moves.queries.ts';
import { useStartMove } from '../use-moves.ts';
import { CaseTable } from './case-table.tsx';
import { MoveSteps } from './move-steps.tsx';
import styles from './moves.module.css';

type Props = { businessId: string; from: { id: string; number: number }; to: number; onClose: () => void };

/** What would become of the running cases of a version in the published one, and the button that begins it. [DES-11] */
export function MoveDialog({ businessId, from, to, onClose }: Props) {
  const say = useSay('flows-moves');
  const { say: ui } = useTexts();
  const failure = useFailureText();
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const [changed, setChanged] = useState(false);
  const { query, plan, unfit } = usePlan(businessId, from.id, chosen);
  const { start, busy } = useStartMove(businessId, { onStarted: onClose, onChanged: () => setChanged(true) });
  const settled = plan !== null && !query.isPlaceholderData && !query.isFetching;
  return (
    <Dialog
      title={say('dialog-title', { to })}
      width={880}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!settled || plan.fitting === 0}
            onClick={() => {
              setChanged(false);
              if (plan) void start({ ...plan, mapping: chosen ?? plan.mapping });
            }}
          >
            {say('start-n', { n: plan?.fitting ?? 0 })}
          </Button>
        </>
      }
    >
      {query.error && !plan && (
        <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !plan && <SkeletonText lines={6} />}
      {plan && (
        <div className={styles.plan} aria-busy={!settled}>
          <div aria-live="polite">
            {changed && (
              <Note kind="attention" as="p">
                {say('plan-changed')}
              </Note>
            )}
            <p className={styles.sum} data-testid="move-sum">
              <Sum plan={plan} />
            </p>
          </div>
          <Note kind="calm" as="p">
            {say('what-happens')}
          </Note>
          <MoveSteps plan={plan} onChoose={(step, now) => setChosen({ ...(chosen ?? plan.mapping), [step]: now })} />
          <PassedOver plan={plan} />
          {unfit.length > 0 && (
            <section className={styles.part}>
              <h3>{say('unfit')}</h3>
              <CaseTable
                cases={unfit}
                label={say('unfit')}
                more={
                  query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null
                }
              />
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Sum({ plan: { running, fitting, from, to } }: { plan: Plan }) {
  const say = useSay('flows-moves');
  const kind = running === 0 ? 'nothing' : fitting === running ? 'all' : fitting === 0 ? 'none' : 'some';
  return say(`plan-${kind}`, { n: running, moved: fitting, left: running - fitting, from: from.number, to: to.number });
}

/** New steps that nobody is asked at any more. */
function PassedOver({ plan: { passedOver } }: { plan: Plan }) {
  const say = useSay('flows-moves');
  const words = useWords();
  if (passedOver.length === 0) return null;
  return (
    <Note kind="attention" gap="lines">
      {passedOver.map(({ id, name, cases }) => (
        <p key={id}>
          <Sentence>{say('passed-over', { name: words(name), n: cases })}</Sentence>
        </p>
      ))}
    </Note>
  );
}
