import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Played } from '../play-types.ts';
import { actionText } from '../use-move-text.ts';
import type { Playing } from '../use-play.ts';
import styles from './play-parties.module.css';

/** The steps that the product would do by itself: here it does nothing, so the player says what came of it. */
export function PlayActions({ playing, played }: { playing: Playing; played: Played }) {
  const say = useSay('flows-play');
  const sentences = useSay('flows-sentences');
  const failure = useFailureText();
  const words = useWords();
  return played.actions.map(({ step, stepName, action }) => {
    const take = (result: 'done' | 'failed') =>
      void playing
        .take({ kind: 'result', step, result })
        .catch((error: unknown) => toast(failure(error), { kind: 'warning' }));
    return (
      <Card key={step} as="section" aria-label={words(stepName)}>
        <h3 className={styles.name}>{words(stepName)}</h3>
        <p>{say('would-run', { what: actionText(action, sentences) })}</p>
        <Small as="p">{say('would-run-hint')}</Small>
        <div className={styles.tools}>
          <Button kind="primary" busy={playing.busy} onClick={() => take('done')}>
            {say('result-done')}
          </Button>
          <Button busy={playing.busy} onClick={() => take('failed')}>
            {say('result-failed')}
          </Button>
        </div>
      </Card>
    );
  });
}
