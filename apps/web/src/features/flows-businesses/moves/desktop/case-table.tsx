import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Reason, UnfitCase } from '../moves.queries.ts';
import styles from './moves.module.css';

type Props = {
  cases: readonly UnfitCase[];
  label: string;
  more: { busy: boolean; load: () => void } | null;
};

/** Cases by number and title, with every reason why they stay. */
export function CaseTable({ cases, label, more }: Props) {
  const say = useSay('flows-moves');
  const { say: ui } = useTexts();
  const words = useWords();
  const hasReasons = cases.some(({ reasons }) => reasons.length > 0);
  return (
    <>
      <table className={styles.cases} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say('unfit-case')}</th>
            {hasReasons && <th scope="col">{say('unfit-why')}</th>}
          </tr>
        </thead>
        <tbody>
          {cases.map(({ id, number, title, reasons }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.number}>{number}</span>
                <Typed>{words(title)}</Typed>
              </th>
              {hasReasons && (
                <td>
                  <ul className={styles.reasons}>
                    {reasons.map((reason) => (
                      <li key={`${reason.code} ${reason.step?.zh ?? ''} ${reason.field?.zh ?? ''}`}>
                        <Why reason={reason} />
                      </li>
                    ))}
                  </ul>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <Button kind="quiet" busy={more.busy} onClick={more.load}>
          {ui('more')}
        </Button>
      )}
    </>
  );
}

function Why({ reason: { code, step, field } }: { reason: Reason }) {
  const say = useSay('flows-moves');
  const words = useWords();
  return <Sentence>{say(`why-${code}`, { step: step ? words(step) : '', field: field ? words(field) : '' })}</Sentence>;
}
