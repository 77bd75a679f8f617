/** A press without a click, such as a drag, is over this long after the pointer went up. */
const NO_CLICK_MS = 350;

const waiting = new Set<() => void>();
let listening = false;
let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Does something now or, while a pointer is pressed, once that press has become a click.
 * What appears between the two would push the pressed button away, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (pressing) waiting.add(act);
  else act();
}

/** Starts watching the pointer; called by everything that may have to wait for the end of a press. */
export function watchPresses(): void {
  if (listening) return;
  listening = true;
  const end = (ms: number) => {
    clearTimeout(ending);
    ending = setTimeout(release, ms);
  };
  addEventListener(
    'pointerdown',
    () => {
      clearTimeout(ending);
      pressing = true;
    },
    true,
  );
  addEventListener('pointerup', () => end(NO_CLICK_MS), true);
  addEventListener('pointercancel', () => end(NO_CLICK_MS), true);
  addEventListener('click', () => end(0), true);
}

function release(): void {
  pressing = false;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}
