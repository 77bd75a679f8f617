/** Longer than this nobody waits for a picture that does not come. */
const PATIENCE_MS = 8000;

/** Waits until the pictures of a part of the page are there or have failed: what is sent to the printer has to be complete. */
export async function picturesShown(part: HTMLElement | null): Promise<void> {
  const pending = [...(part?.querySelectorAll('img') ?? [])].filter(({ complete }) => !complete);
  const settled = pending.map(
    (picture) =>
      new Promise<void>((done) => {
        picture.addEventListener('load', () => done(), { once: true });
        picture.addEventListener('error', () => done(), { once: true });
      }),
  );
  await Promise.race([Promise.all(settled), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}
