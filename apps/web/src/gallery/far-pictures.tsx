import { LazyImage } from '../ui/base/lazy-image.tsx';

/** Pictures at known heights, to see when each is fetched. */
export function FarPictures() {
  return (
    <main style={{ position: 'relative', height: '400vh' }}>
      {[10, 120, 140].map((height) => (
        <div key={height} style={{ position: 'absolute', top: `${height}vh` }}>
          <LazyImage src={`/pictures/at-${height}.png`} alt={`${height}`} width={80} height={80} />
        </div>
      ))}
    </main>
  );
}
