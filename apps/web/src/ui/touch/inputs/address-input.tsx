import { useEffect, useRef, useState } from 'react';
import { Button } from '../../base/button.tsx';
import { CheckIcon, ChevronIcon } from '../../base/icons.tsx';
import { isFinal, kindTexts, type Place, type PlacePath, pathText } from '../../base/place-path.ts';
import { SkeletonText } from '../../base/skeleton.tsx';
import { type AddressInputProps, useAddressField, usePlaceLevels } from '../../base/use-address-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { useWords } from '../../base/words.ts';
import control from '../control.module.css';
import { Sheet } from '../sheet.tsx';
import { type SheetEnds, SheetInput } from '../sheet-input.tsx';
import styles from './address-input.module.css';

export function AddressInput(props: AddressInputProps) {
  const field = useAddressField(props);
  const words = useWords();
  return (
    <SheetInput {...props} field={field} text={pathText(props.value, words)}>
      {(ends) => <Levels {...props} {...ends} />}
    </SheetInput>
  );
}

/** One level at a time; the levels already chosen stand above as the way back. */
function Levels(props: AddressInputProps & SheetEnds<PlacePath>) {
  const { label, value, loadChildren, upTo = 'room', onCancel, onDone } = props;
  const { say, prompt } = useTexts();
  const words = useWords();
  const [path, setPath] = useState(value);
  const levels = usePlaceLevels(path, loadChildren, { upTo, active: true });
  const [at, setAt] = useState(levels.length - 1);
  const level = levels[at];
  const last = path.at(-1);
  const list = useRef<HTMLFieldSetElement>(null);
  // The list has been replaced, so keyboards and screen readers start again at its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is what moves the focus
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.focus();
  }, [at, level?.state]);
  if (!level) return null;
  const choose = (place: Place) => {
    setPath([...path.slice(0, at), place]);
    if (!isFinal(place, upTo)) setAt(at + 1);
  };
  return (
    <Sheet title={label} onCancel={onCancel} onDone={() => onDone(path)} doneDisabled={!last || !isFinal(last, upTo)}>
      <div className={styles.way}>
        {levels.map((shownLevel, index) => (
          <button
            key={path[index - 1]?.id ?? 'root'}
            type="button"
            className={styles.stop}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => setAt(index)}
          >
            {words(shownLevel.chosen?.name) || prompt('choose-label', say(kindTexts[shownLevel.kind]))}
          </button>
        ))}
      </div>
      <fieldset
        ref={list}
        tabIndex={-1}
        aria-label={prompt('choose-label', say(kindTexts[level.kind]))}
        className={styles.list}
      >
        {level.state === 'loading' && (
          <div className={styles.pad}>
            <SkeletonText lines={5} />
          </div>
        )}
        {level.state === 'failed' && (
          <div className={styles.pad} role="alert">
            <p>{say('places-failed')}</p>
            <Button onClick={level.retry}>{say('retry')}</Button>
          </div>
        )}
        {level.state === 'ready' && level.choices.length === 0 && <p className={styles.pad}>{say('places-empty')}</p>}
        {level.choices.map((place) => {
          const chosen = level.chosen?.id === place.id;
          return (
            <button
              key={place.id}
              type="button"
              className={control.row}
              aria-pressed={chosen}
              data-chosen={chosen || undefined}
              onClick={() => choose(place)}
            >
              <span>{words(place.name)}</span>
              {chosen ? <CheckIcon /> : !isFinal(place, upTo) && <ChevronIcon size={16} />}
            </button>
          );
        })}
      </fieldset>
    </Sheet>
  );
}
