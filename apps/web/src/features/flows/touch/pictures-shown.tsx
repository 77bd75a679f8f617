import { useState } from 'react';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { PictureViewer } from '#web/ui/base/picture-viewer.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import type { PictureOf } from '../flow-types.ts';
import styles from './pictures-shown.module.css';

/** Pictures in a row; a tap opens one over the page. */
export function PicturesShown({ pictures }: { pictures: readonly PictureOf[] }) {
  const { say } = useTexts();
  const [viewed, setViewed] = useState<PictureOf | null>(null);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <button
            type="button"
            className={styles.picture}
            aria-label={say('upload-preview', { name: picture.name })}
            onClick={() => setViewed(picture)}
          >
            <LazyImage src={picture.link} alt="" width="100%" ratio="1" />
          </button>
        </li>
      ))}
      {viewed && <PictureViewer picture={{ name: viewed.name, url: viewed.link }} onClose={() => setViewed(null)} />}
    </ul>
  );
}
