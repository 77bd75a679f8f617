import { useSay } from '#web/client/texts.ts';
import { SearchIcon } from '#web/ui/base/icons.tsx';
import { useRecordWords } from '#web/ui/base/record-text.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { Marked } from './marked.tsx';
import styles from './search-options.module.css';
import type { Option, SearchBoxState } from './use-search-box.ts';

/** The lines under a search box, by what they are. */
export function SearchOptions({ box }: { box: SearchBoxState }) {
  const say = useSay('search');
  const numbered = box.options.map((option, index) => ({ option, index }));
  const of = (from: string) => numbered.filter(({ option }) => option.kind === 'words' && option.from === from);
  const [recent, hot] = [of('recent'), of('hot')];
  const rest = numbered.filter(({ option }) => option.kind === 'hit' || option.from === 'typed');
  return (
    <>
      {recent.length > 0 && (
        <div className={styles.head}>
          <span id={`${box.listId}-recent`}>{say('recent')}</span>
          <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={box.forget}>
            {say('clear-recent')}
          </button>
        </div>
      )}
      <div role="listbox" id={box.listId} aria-label={say('suggestions')} className={styles.list}>
        {recent.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a listbox
          <div role="group" aria-labelledby={`${box.listId}-recent`} className={styles.words}>
            {recent.map(({ option, index }) => (
              <Line key={option.key} box={box} option={option} index={index} />
            ))}
          </div>
        )}
        {hot.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a listbox
          <div role="group" aria-label={say('hot')} className={styles.hot}>
            <span className={styles.title} aria-hidden="true">
              {say('hot')}
            </span>
            <div className={styles.words}>
              {hot.map(({ option, index }, place) => (
                <Line key={option.key} box={box} option={option} index={index} place={place + 1} />
              ))}
            </div>
          </div>
        )}
        {rest.map(({ option, index }) => (
          <Line key={option.key} box={box} option={option} index={index} />
        ))}
      </div>
    </>
  );
}

type LineProps = { box: SearchBoxState; option: Option; index: number; place?: number };

function Line({ box, option, index, place }: LineProps) {
  const say = useSay('search');
  const own = useRecordWords();
  const title = option.kind === 'hit' ? own(option.hit.title) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
    <div
      role="option"
      id={box.optionId(index)}
      tabIndex={-1}
      aria-selected={index === box.at}
      className={option.kind === 'words' && option.from !== 'typed' ? styles.word : styles.line}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => box.choose(option)}
      data-testid={option.kind === 'hit' ? 'suggestion' : `search-${option.from}`}
    >
      {option.kind === 'hit' && title && (
        <>
          <span lang={title.other ? title.lang : undefined} className={styles.text}>
            <Marked text={title.text} words={box.words} />
          </span>
          <small>{say(`kind-${option.hit.kind}`)}</small>
        </>
      )}
      {option.kind === 'words' && option.from === 'typed' && (
        <>
          <SearchIcon size={16} />
          <span className={styles.text}>{say('search-for', { words: option.words })}</span>
        </>
      )}
      {option.kind === 'words' && option.from !== 'typed' && (
        <>
          {place !== undefined && <i data-first={place <= 3 || undefined}>{place}</i>}
          <Typed>{option.words}</Typed>
        </>
      )}
    </div>
  );
}
