import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import type { Say } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { missingSentences } from './missing-sentences.ts';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import type { Start } from './network-types.ts';

type Note = Parameters<Say<'network-applications'>>[0];
type Props = { kind: ApplicationKind; start: Start; annual: boolean; first: boolean };

const notes: Readonly<Record<ApplicationKind, readonly Note[]>> = {
  open: ['note-review', 'note-start'],
  pause: ['note-cut-off', 'note-review', 'note-start'],
  reopen: ['note-review', 'note-start'],
  'change-mac': ['note-complete'],
  move: ['note-complete', 'note-dormitory'],
  password: ['note-sync', 'note-complete'],
  'epidemic-freeze': [],
  'epidemic-unfreeze': [],
};

/** What holds for this kind of application, said beforehand. [CONST-06] [CONST-08] [CONST-09] [CONST-10] */
export function ApplicationNotes({ kind, start, annual, first }: Props) {
  const { say, format, words } = useNetworkLabels();
  const { window, pauseCutOffAt } = start;
  const sentences = [
    ...(kind === 'open' && first ? [say('note-fee'), say('note-pay-later')] : []),
    ...notes[kind].map((note) => say(note)),
    ...(kind === 'pause' && pauseCutOffAt !== null
      ? [say('note-cut-off-at', { at: format.dateTime(pauseCutOffAt) })]
      : []),
    ...(kind === 'pause' && annual ? [say('note-annual')] : []),
    ...(window?.fromOn
      ? [
          window.untilOn
            ? say('note-window', { start: format.date(window.fromOn), end: format.date(window.untilOn) })
            : say('note-window-open', { start: format.date(window.fromOn) }),
        ]
      : []),
  ];
  const introduction = words(start.introduction);
  const more = missingSentences(introduction, sentences);
  if (more.length === 0 && !introduction) return null;
  return (
    <Card>
      <h2 className={styles.heading}>{say('before-you-apply')}</h2>
      {introduction && <p className={styles.text}>{introduction}</p>}
      {more.length > 0 && (
        <ul className={styles.notes}>
          {more.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
