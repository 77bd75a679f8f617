import { useSay } from '#web/client/texts.ts';
import { type PlacePath, pathText } from '#web/ui/base/place-path.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type OrderStart, pathOf } from './order-application.ts';
import styles from './used-places.module.css';

type UsedPlacesProps = {
  places: OrderStart['places'];
  value: PlacePath;
  disabled: boolean;
  onChoose: (path: PlacePath) => void;
};

/** The campus is left out, because people know it; the full path is in the tooltip and read out. */
function fromBuilding(path: PlacePath): PlacePath {
  const at = path.findIndex((place) => place.kind === 'building');
  return at < 0 ? path : path.slice(at);
}

/** Where the person reported from last: one tap instead of four. */
export function UsedPlaces({ places, value, disabled, onChoose }: UsedPlacesProps) {
  const say = useSay('work-orders-form');
  const words = useWords();
  if (places.length === 0) return null;
  return (
    <fieldset className={styles.used} aria-label={say('used-last')} disabled={disabled}>
      <span className={styles.title}>{say('used-last')}</span>
      {places.map((place) => {
        const path = pathOf(place);
        return (
          <button
            key={place.id}
            type="button"
            className={styles.place}
            title={pathText(path, words)}
            aria-label={pathText(path, words)}
            aria-pressed={value.at(-1)?.id === place.id}
            onClick={() => onChoose(path)}
          >
            {pathText(fromBuilding(path), words)}
          </button>
        );
      })}
    </fieldset>
  );
}
