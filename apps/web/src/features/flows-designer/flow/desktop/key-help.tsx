import { useSay } from '#web/client/texts.ts';
import { useDesigning } from '../../design-context.tsx';
import styles from './toolbar.module.css';

/** Which key does what in the tree. */
export function KeyHelp() {
  const { mayEdit } = useDesigning();
  const say = useSay('flows-designer');
  const ctrl = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
  const reading: [string[], string][] = [
    [['↑', '↓', '←', '→'], say('key-walk')],
    [['Home', 'End'], say('key-ends')],
    [['Enter'], say('key-open')],
    [['Esc'], say('key-close')],
    [[`${ctrl} C`], say('key-copy')],
  ];
  const changing: [string[], string][] = [
    [['+', 'Insert'], say('key-add')],
    [['Alt ↑', 'Alt ↓'], say('key-move')],
    [['Alt ←', 'Alt →'], say('key-aside')],
    [[`${ctrl} X`, `${ctrl} V`], say('key-cut')],
    [['D'], say('key-duplicate')],
    [['W'], say('key-wrap')],
    [['Shift ↑', 'Shift ↓'], say('key-run')],
    [['Delete'], say('key-remove')],
    [[`${ctrl} Z`, `${ctrl} Y`], say('key-undo')],
  ];
  return (
    <div className={styles.panel}>
      <dl className={styles.keys}>
        {[...reading, ...(mayEdit ? changing : [])].map(([keys, does]) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
