import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import type { Played } from '../play-types.ts';
import { actionText } from '../use-move-text.ts';
import type { Playing } from '../use-play.ts';
import styles from './play-parties.module.css';

type Awaited = Played['actions'][number];
type Result = 'done' | 'failed' | 'refused';
type Props = { playing: Playing; played: Played; awaited: Awaited };

/** The steps that the product would do by itself: here it does nothing, so the player says what came of it. */
export function PlayActions({ playing, played }: { playing: Playing; played: Played }) {
  const say = useSay('flows-play');
  const sentences = useSay('flows-sentences');
  const words = useWords();
  return played.actions.map((awaited) => {
    const { step, stepName, kind, action, children } = awaited;
    const what = {
      action: () => say('would-run', { what: actionText(action, sentences) }),
      call: () => say('would-call'),
      child: () => say('would-hand-in', { n: children.length }),
    }[kind]();
    return (
      <Card key={step} as="section" aria-label={words(stepName)}>
        <h3 className={styles.name}>{words(stepName)}</h3>
        <p>{what}</p>
        <Small as="p">{say('would-run-hint')}</Small>
        {kind === 'child' ? (
          <Children playing={playing} played={played} awaited={awaited} />
        ) : (
          <Outcome playing={playing} played={played} awaited={awaited} />
        )}
      </Card>
    );
  });
}

/** Says how something ended, with what it brought. */
function useResult({ playing, awaited }: Pick<Props, 'playing' | 'awaited'>, item?: number) {
  const failure = useFailureText();
  const take = (result: Result, form?: Record<string, unknown>) =>
    playing.take({
      kind: 'result',
      step: awaited.step,
      result,
      ...(item === undefined ? {} : { item }),
      ...(form && { form: form as never }),
    });
  const press = (result: Result) =>
    void take(result).catch((error: unknown) => toast(failure(error), { kind: 'warning' }));
  return { take, press };
}

function Outcome({ playing, played, awaited }: Props) {
  const say = useSay('flows-play');
  const { take, press } = useResult({ playing, awaited });
  const { takes } = awaited;
  return (
    <>
      {takes.length > 0 && <Brought played={played} awaited={awaited} take={(form) => take('done', form)} />}
      <div className={styles.tools}>
        {takes.length === 0 && (
          <Button kind="primary" busy={playing.busy} onClick={() => press('done')}>
            {say('result-done')}
          </Button>
        )}
        <Button busy={playing.busy} onClick={() => press('failed')}>
          {say('result-failed')}
        </Button>
      </div>
    </>
  );
}

/** Each application in its turn; those that have ended only say how. */
function Children({ playing, played, awaited }: Props) {
  const say = useSay('flows-play');
  const next = awaited.children.indexOf(null);
  return (
    <>
      {awaited.children.map((outcome, n) =>
        outcome === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: its number is what an application is known by
          <Small as="p" key={n}>
            {say('child-ended', {
              n: n + 1,
              outcome: say(outcome === 'done' ? 'child-done' : 'child-refused'),
            })}
          </Small>
        ),
      )}
      {next >= 0 && <Child key={next} item={next} playing={playing} played={played} awaited={awaited} />}
    </>
  );
}

function Child({ playing, played, awaited, item }: Props & { item: number }) {
  const say = useSay('flows-play');
  const { take, press } = useResult({ playing, awaited }, item);
  const { takes } = awaited;
  return (
    <fieldset className={styles.child}>
      <legend>{say('child-n', { n: item + 1 })}</legend>
      {takes.length > 0 && <Brought played={played} awaited={awaited} take={(form) => take('done', form)} />}
      <div className={styles.tools}>
        {takes.length === 0 && (
          <Button kind="primary" busy={playing.busy} onClick={() => press('done')}>
            {say('child-done')}
          </Button>
        )}
        <Button busy={playing.busy} onClick={() => press('refused')}>
          {say('child-refused')}
        </Button>
        <Button busy={playing.busy} onClick={() => press('failed')}>
          {say('child-failed')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What came back, typed as the form takes it. */
function Brought({
  played,
  awaited,
  take,
}: Pick<Props, 'played' | 'awaited'> & { take: (form: Record<string, unknown>) => Promise<void> }) {
  const { parts } = useDesigning();
  const say = useSay('flows-play');
  return (
    <parts.play.Form
      label={say('brought')}
      submit={say(awaited.kind === 'child' ? 'child-done' : 'result-done')}
      fields={awaited.takes}
      names={played.process?.names ?? { people: {}, departments: {}, places: {} }}
      picks={[]}
      take={({ form }) => take(form)}
    />
  );
}
