import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import type { AnnouncedDrawing, Outage } from './network-types.ts';

/** The diagnosis of a line for the desk, without the advice to call the desk. */
export function OutageDiagnosis({ outage, announced }: { outage: Outage; announced: AnnouncedDrawing }) {
  return (
    <>
      <OutageCause outage={outage} deskPhone={null} />
      {outage.announced && announced(outage.announced, outage.cause !== 'announced-outage')}
      <OutageEvidence outage={outage} />
    </>
  );
}

/** The one cause that was found, and what to do about it. The owner and the desk read the same. */
export function OutageCause({ outage, deskPhone }: { outage: Outage; deskPhone: string | null }) {
  const { say } = useNetworkLabels();
  const { adviceOf, extraSentences } = useOutageTexts(deskPhone);
  return (
    <Note kind={outage.cause === 'fine' ? 'calm' : 'attention'} data-testid="outage-cause">
      <h2 className={styles.heading}>{say(`cause-${outage.cause}`)}</h2>
      <p>{adviceOf(outage)}</p>
      {extraSentences(outage).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  );
}

/** What was looked at, each with its result. */
export function OutageEvidence({ outage }: { outage: Outage }) {
  const { say, format } = useNetworkLabels();
  return (
    <ul className={styles.looked}>
      {outage.evidence.map(({ what, found, ok, at }) => (
        <li key={what}>
          <span>
            {say(`look-${what}`)}
            {at !== null && <span className={styles.muted}> {format.dateTime(at)}</span>}
          </span>
          <Chip kind={ok === null ? 'neutral' : ok ? 'done' : 'attention'}>{say(`found-${found}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** The explanation and the advice for a cause, with all values filled in. */
function useOutageTexts(deskPhone: string | null) {
  const { say, format } = useNetworkLabels();
  const desk = deskPhone ? say('desk-by-phone', { phone: deskPhone }) : say('desk');
  const seenIn = ({ refused, seenMac }: Outage) => refused?.mac || seenMac || say('device-unknown');
  const adviceOf = (outage: Outage): string => {
    const { cause, action, blocked, on, refused } = outage;
    if (blocked && (action === 'wait' || action === 'top-up' || action === 'ask-desk'))
      return say(`blocked-${action}`, { desk });
    const at = outage.at ?? refused?.at ?? null;
    return say(`cause-${cause}-text`, {
      amount: format.money(outage.owedFen),
      bound: outage.boundMac || say('mac-none'),
      seen: seenIn(outage),
      name: outage.line?.username ?? '',
      on: on === null ? '' : format.date(on),
      at: at === null ? '' : format.dateTime(at),
      desk,
    });
  };
  /** A second hold, and a refusal that is not the cause. */
  const extraSentences = (outage: Outage): string[] => {
    const { cause, refused, alsoHeld } = outage;
    const holds = alsoHeld.map((kind) => say(`hold-${kind}`)).join(' / ');
    return [
      ...(holds === '' ? [] : [say('also-held', { holds })]),
      ...(refused && (cause === 'fine' || cause === 'unknown')
        ? [
            say('also-refused', {
              at: format.dateTime(refused.at),
              seen: seenIn(outage),
              why: say(`found-answer-${refused.reason ?? 'untold'}`),
            }),
          ]
        : []),
    ];
  };
  return { adviceOf, extraSentences };
}
