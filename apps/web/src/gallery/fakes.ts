import type { Place } from '../ui/base/place-path.ts';
import type { Upload } from '../ui/base/use-image-field.ts';
import type { GalleryTexts } from './texts.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads slowly, reports what it got, and fails the first try of a file whose name asks for it. */
export function fakeUpload(onTaken: (what: string) => void): Upload {
  const failed = new Set<string>();
  let last = 0;
  return async (file, onProgress, signal) => {
    for (let part = 0.1; part < 1; part += 0.15) {
      await pause(60);
      if (signal.aborted) throw new Error('aborted');
      onProgress(part);
    }
    if (file.name.includes('fail') && !failed.has(file.name)) {
      failed.add(file.name);
      throw new Error('the line broke');
    }
    const bitmap = await createImageBitmap(file);
    onTaken(`${file.name} ${bitmap.width}x${bitmap.height} ${file.type}`);
    last += 1;
    return { id: `picture-${last}`, name: file.name, url: URL.createObjectURL(file) };
  };
}

/** The show page is opened anew for the other language. */
const named = (name: string) => ({ zh: name, en: name });

/** A campus with every level, and another whose buildings are directly below it. */
export function fakePlaces(texts: GalleryTexts, failOnce: boolean) {
  let broken = failOnce;
  return async (parent: Place | null): Promise<readonly Place[]> => {
    await pause(150);
    if (broken) {
      broken = false;
      throw new Error('the line broke');
    }
    if (!parent)
      return [
        { id: 'one', kind: 'campus', name: named(texts.campusOne), leaf: false },
        { id: 'two', kind: 'campus', name: named(texts.campusTwo), leaf: false },
      ];
    if (parent.id === 'one') return [{ id: 'one-n', kind: 'area-one', name: named(texts.areaOne), leaf: false }];
    if (parent.kind === 'area-one')
      return [{ id: 'one-n-1', kind: 'area-two', name: named(texts.areaTwo), leaf: false }];
    if (parent.kind === 'building')
      return Array.from({ length: 30 }, (_, index) => {
        const name = `${100 + Math.floor(index / 10) * 100 + (index % 10) + 1}`;
        return { id: `${parent.id}-${name}`, kind: 'room', name: named(`${name}${texts.room}`), leaf: true };
      });
    return ['E1', 'E2', 'D5'].map((name) => ({
      id: `${parent.id}-${name}`,
      kind: 'building',
      name: named(`${name}${texts.building}`),
      leaf: false,
    }));
  };
}

/** A small drawn picture, so that the page needs no file. */
export function drawnPicture(hue: number): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="hsl(${hue} 55% 82%)"/><circle cx="250" cy="60" r="26" fill="hsl(${hue} 70% 92%)"/><path d="M0 170 90 90l70 60 60-40 100 80v10H0z" fill="hsl(${hue} 45% 55%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
