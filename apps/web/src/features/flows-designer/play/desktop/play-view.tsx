import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { BinIcon, RetryIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import type { Played } from '../play-types.ts';
import { useMoveText } from '../use-move-text.ts';
import { type Playing, usePlay } from '../use-play.ts';
import { PlayActions } from './play-actions.tsx';
import { PlayClock } from './play-clock.tsx';
import { PlayHistory } from './play-history.tsx';
import { PlayParties } from './play-parties.tsx';
import styles from './play-view.module.css';

/** A walk through the draft by one person in the parts of all; nothing of it is kept, and nobody is told. [DES-09] */
export function PlayView() {
  const failure = useFailureText();
  const playing = usePlay();
  const { query, played } = playing;
  if (query.isError && !played)
    return <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!played) return <SkeletonText lines={12} />;
  return (
    <div className={styles.page} aria-busy={playing.isOld || undefined}>
      <PlayHead playing={playing} />
      {query.isError && <Note as="p">{failure(query.error)}</Note>}
      {played.refused && <Refused playing={playing} refused={played.refused} />}
      {played.process ? <Running playing={playing} played={played} /> : <Beginning playing={playing} played={played} />}
    </div>
  );
}

/** What this is, and how to take moves back. */
function PlayHead({ playing: { kept, back, restart, busy } }: { playing: Playing }) {
  const say = useSay('flows-play');
  const isBegun = kept.moves.length > 0;
  return (
    <header className={styles.head}>
      <Small as="p">{say('hint')}</Small>
      {isBegun && (
        <div className={styles.tools}>
          <Button icon={<RetryIcon size={16} />} busy={busy} onClick={back}>
            {say('back')}
          </Button>
          <Button icon={<BinIcon size={16} />} busy={busy} onClick={restart}>
            {say('restart')}
          </Button>
        </div>
      )}
    </header>
  );
}

/** The draft was changed, and a move of before no longer goes on it. */
function Refused({ playing, refused }: { playing: Playing; refused: NonNullable<Played['refused']> }) {
  const say = useSay('flows-play');
  const words = useWords();
  const moveText = useMoveText(playing.kept);
  const move = playing.kept.moves[refused.move];
  if (!move) return null;
  const left = playing.kept.moves.length - refused.move;
  return (
    <Note as="section" kind="attention" gap="lines" aria-label={say('refused-title')} role="status">
      <p>
        <Sentence>{say('refused', { n: refused.move + 1, what: moveText(move), why: words(refused.text) })}</Sentence>
      </p>
      <Button onClick={() => playing.dropFrom(refused.move)}>{say('drop', { n: left })}</Button>
    </Note>
  );
}

/** Who submits, and the form that they fill in. */
function Beginning({ playing, played }: { playing: Playing; played: Played }) {
  const { parts } = useDesigning();
  const say = useSay('flows-play');
  const { submitter, start, meantFor } = played;
  return (
    <Card gap="fields" roomy title={say('begin')}>
      <parts.People
        label={say('submitter')}
        hint={say('submitter-hint')}
        several={false}
        value={[submitter]}
        onChange={(people) => playing.choose(people[0] ?? null)}
      />
      {!meantFor && (
        <Note as="p">
          <Sentence>{say('not-meant-for', { name: submitter.name })}</Sentence>
        </Note>
      )}
      <parts.play.Form
        key={`${submitter.id} ${start.fields.map(({ field }) => `${field.id}:${field.kind}`).join()}`}
        label={say('form')}
        submit={say('submit')}
        fields={start.fields}
        names={noNames}
        picks={start.picks}
        take={({ form, picked }) => playing.take({ kind: 'submit', form: form as never, picked }, submitter)}
      />
    </Card>
  );
}

const noNames = { people: {}, departments: {}, places: {} };

function Running({ playing, played }: { playing: Playing; played: Played }) {
  const say = useSay('flows-play');
  const flow = useSay('flows');
  const words = useWords();
  const process = played.process as NonNullable<Played['process']>;
  const { kind, text } = stateChip(process.state);
  return (
    <>
      <div className={styles.title}>
        <h2 className={styles.name}>
          <Typed>{words(process.title)}</Typed>
        </h2>
        <Chip kind={kind}>{flow(text)}</Chip>
        <span role="status" className={styles.standing}>
          <Standing played={played} />
        </span>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <PlayClock playing={playing} played={played} />
        </div>
        <div className={styles.main}>
          <PlayActions playing={playing} played={played} />
          <PlayParties playing={playing} played={played} />
        </div>
        <div className={styles.past}>
          <h3 className={styles.heading}>{say('history')}</h3>
          <PlayHistory played={played} />
        </div>
      </div>
    </>
  );
}

/** In one sentence for whom it waits now. */
function Standing({ played: { parties, process, actions } }: { played: Played }) {
  const say = useSay('flows-play');
  const words = useWords();
  const asked = parties.filter(({ tasks }) => tasks.length > 0);
  if (process?.status === 'ended') return say('standing-ended');
  if (process?.status === 'returned') return say('standing-returned');
  if (actions[0]) return <Sentence>{say('standing-action', { step: words(actions[0].stepName) })}</Sentence>;
  if (asked.length === 0) return say('standing-nobody');
  const names = asked.map(({ person }) => person.name).join(say('between-names'));
  return <Sentence>{say('standing-asked', { names })}</Sentence>;
}
