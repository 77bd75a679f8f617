import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { useDesigning } from '../../design-context.tsx';
import { hasTurn, moveOf, playedActions, sendsAgain } from '../play-moves.ts';
import { type Played, type PlayedParty, processOf } from '../play-types.ts';
import type { Playing } from '../use-play.ts';
import styles from './play-parties.module.css';

type Props = { playing: Playing; played: Played };

/** Everybody in the play: those who can do something with the buttons that they would have, then those who stand by. */
export function PlayParties({ playing, played }: Props) {
  const say = useSay('flows-play');
  const active = played.parties.filter(hasTurn);
  const others = played.parties.filter((party) => !hasTurn(party));
  return (
    <>
      {active.map((party) => (
        <Party key={party.person.id} party={party} playing={playing} played={played} />
      ))}
      {active.length === 0 && <Small as="p">{say('nobody-acts')}</Small>}
      {others.map((party) => (
        <Party key={party.person.id} party={party} playing={playing} played={played} />
      ))}
      {played.more > 0 && <Small as="p">{say('more-people', { n: played.more })}</Small>}
    </>
  );
}

function Party({ party, playing, played }: Props & { party: PlayedParty }) {
  const { parts } = useDesigning();
  const say = useSay('flows-play');
  const words = useWords();
  const { person } = party;
  const process = processOf(played, party, playedActions(party));
  const again = sendsAgain(party);
  return (
    <Card
      as="section"
      aria-label={person.name}
      data-turn={party.tasks.length > 0 || undefined}
      className={styles.party}
    >
      <header className={styles.head}>
        <Initials name={person.name} size={32} />
        <div className={styles.who}>
          <h3 className={styles.name}>
            <Typed>{person.name}</Typed>
          </h3>
          <span className={styles.quiet}>
            {[words(person.department), ...party.parts.map((part) => say(`part-${part}`))].filter(Boolean).join(' · ')}
          </span>
        </div>
      </header>
      {hasTurn(party) ? (
        <>
          {again && <SendAgain playing={playing} played={played} party={party} how={again} />}
          <parts.play.Actions
            process={{ ...process, openActions: process.openActions.filter((action) => action !== again) }}
            take={async (call, payload) => {
              const move = moveOf(party, call.name, payload as Record<string, unknown>);
              if (move) await playing.take(move, person);
            }}
          />
        </>
      ) : (
        <Small as="p">{say('stands-by')}</Small>
      )}
      <details className={styles.seen}>
        <summary>
          <Sentence>{say('sees', { name: person.name })}</Sentence>
        </summary>
        {process.fields.length === 0 ? (
          <p className={styles.quiet}>{say('sees-nothing')}</p>
        ) : (
          <parts.play.Seen process={process} />
        )}
      </details>
    </Card>
  );
}

/** The form once more, by whoever may send it again. */
function SendAgain({ playing, played, party, how }: Props & { party: PlayedParty; how: 'resubmit' | 'edit' }) {
  const { parts } = useDesigning();
  const say = useSay('flows-play');
  const flow = useSay('flows');
  const [open, setOpen] = useState(false);
  const label = flow(`action-${how}`);
  const { person } = party;
  return (
    <div className={styles.tools}>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Dialog title={label} onClose={() => setOpen(false)} width={720}>
          <parts.play.Form
            label={label}
            submit={say('send-again')}
            fields={played.start.fields}
            names={played.process?.names ?? { people: {}, departments: {}, places: {} }}
            picks={[]}
            take={async ({ form }) => {
              await playing.take({ kind: 'send-again', as: person.id, form: form as never }, person);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
