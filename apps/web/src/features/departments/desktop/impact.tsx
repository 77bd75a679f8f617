import type { previewDepartment } from '@campus/contract/calls/departments.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useSay } from '#web/client/texts.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import styles from './act-dialog.module.css';

/** What an act touches, in figures, with the names of the businesses. */
export function DepartmentImpact({ touched }: { touched: Reply<typeof previewDepartment> }) {
  const say = useSay('departments');
  const words = useWords();
  const { language } = useTexts();
  const { people, disabled, departments, businesses, processes, rules } = touched;
  const between = language.startsWith('en') ? ', ' : '、';
  const figures = [
    ['people', people],
    ['disabled', disabled],
    ['departments', departments],
    ['there', processes.there],
    ['asking', processes.asking],
  ] as const;
  const some = figures.filter(([, n]) => n > 0);
  if (some.length + businesses.length + rules.length === 0) return <p>{say('touch-nothing')}</p>;
  return (
    <>
      <h3 className={styles.title}>{say('touches')}</h3>
      <ul className={styles.figures}>
        {some.map(([what, n]) => (
          <li key={what}>{say(`touch-${what}`, { n })}</li>
        ))}
        {businesses.length > 0 && (
          <li>
            {say('touch-businesses', { n: businesses.length })}
            <ul className={styles.businesses}>
              {businesses.map(({ id, name, ways }) => (
                <li key={id}>
                  <Typed>{words(name)}</Typed> · {ways.map((way) => say(`way-${way}`)).join(between)}
                </li>
              ))}
            </ul>
          </li>
        )}
        {rules.length > 0 && (
          <li>
            {say('touch-rules', { n: rules.length })}
            <ul className={styles.businesses}>
              {rules.map(({ kind, name }) => (
                <li key={`${kind} ${name.zh}`}>
                  <Typed>{words(name)}</Typed>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  );
}
