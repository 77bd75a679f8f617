import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './key-help.module.css';

/** The list's keys in one small line; touch screens have none. */
export function KeyHelp({ batch }: { batch: boolean }) {
  const say = useSay('flows-monitoring');
  const id = useId();
  const keys = [
    { keys: ['/'], text: say('key-search') },
    { keys: ['j', 'k'], text: say('key-move') },
    { keys: ['Enter'], text: say('key-open') },
    ...(batch ? [{ keys: ['x'], text: say('key-select') }] : []),
    { keys: ['Esc'], text: say('key-close') },
  ];
  return (
    <div className={styles.help}>
      <VisuallyHidden id={id}>{say('keys')}</VisuallyHidden>
      <ul className={styles.keys} aria-labelledby={id}>
        {keys.map(({ keys: caps, text }) => (
          <li key={text}>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
