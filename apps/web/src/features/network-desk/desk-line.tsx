import type { DeskAction } from '@campus/rules/network-desk/network-desk.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import type { InputKit } from '#web/ui/base/input-kit.ts';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import styles from './desk.module.css';
import type { DeskLine } from './network-desk.queries.ts';
import { useRunDeskAction } from './use-run-desk-action.ts';

export type DeskKit = InputKit<'TextareaInput'>;

type Props = { deskLine: DeskLine; personId: string; kit: DeskKit; onDiagnose: (() => void) | null };

/** One line with its device, and what the desk may do with it. */
export function DeskLineCard({ deskLine, personId, kit, onDiagnose }: Props) {
  const desk = useSay('network-desk');
  const say = useSay('network-applications');
  const words = useWords();
  const format = useFormat();
  const [action, setAction] = useState<DeskAction | null>(null);
  const { line, lastSeen, deeds } = deskLine;
  const name = words(line.package.name);
  const facts: [string, string][] = [
    [say('username'), line.username ?? '—'],
    [say('address'), line.address.map((part) => words(part.name)).join(' / ')],
    [desk('device'), line.mac || say('mac-none')],
    [say('port'), line.port || '—'],
    [say('paid-until'), line.paidUntilOn ? format.date(line.paidUntilOn) : '—'],
  ];
  return (
    <Card aria-label={name} data-testid="desk-line">
      <div className={classes(styles.row, styles.spread)}>
        <h2 className={styles.heading}>{name}</h2>
        <LineChip line={{ state: line.state, holds: line.holds.map(({ kind }) => kind) }} say={say} />
      </div>
      {line.holds.map(({ kind, sinceAt, reason }) => (
        <Note key={kind} as="p">
          <span>{say('hold-since', { why: say(`hold-${kind}`), at: format.date(sinceAt) })}</span>
          {reason && <span className={styles.muted}> {reason}</span>}
        </Note>
      ))}
      {deskLine.mustChange && <Note as="p">{desk('initial')}</Note>}
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {lastSeen && (
        <p className={styles.muted}>
          {desk(lastSeen.accepted ? 'last-seen-accepted' : 'last-seen-refused', {
            mac: lastSeen.mac,
            at: format.dateTime(lastSeen.at),
          })}
        </p>
      )}
      {action ? (
        <ActionForm
          about={{ personId, lineId: line.id, action }}
          mac={line.mac}
          kit={kit}
          onClose={() => setAction(null)}
        />
      ) : (
        <div className={styles.row}>
          {deeds.map((which) => (
            <Button key={which} onClick={() => setAction(which)}>
              {desk(`deed-${which}`)}
            </Button>
          ))}
          {onDiagnose && (
            <Button kind="quiet" onClick={onDiagnose}>
              {desk('diagnose-this')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

type FormProps = { about: Parameters<typeof useRunDeskAction>[0]; mac: string; kit: DeskKit; onClose: () => void };

/** Says what will happen, asks why, and does it. */
function ActionForm({ about, mac, kit, onClose }: FormProps) {
  const say = useSay('network-desk');
  const { say: ui } = useTexts();
  const { TextareaInput } = kit;
  const form = useRunDeskAction(about, onClose);
  return (
    <form noValidate className={styles.action} onSubmit={form.submit} aria-label={say(`deed-${about.action}`)}>
      <p>{say(`says-${about.action}`, { mac })}</p>
      <TextareaInput
        label={say('reason')}
        required
        rows={2}
        max={200}
        hint={say('reason-hint')}
        {...form.field('reason')}
      />
      <div className={styles.row}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('confirm')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}
