/** Sooner than ten seconds after the server is back, also where one look just missed it. */
const LOOK_MS = 4_000;
/** The server answers but takes nothing now: it is busy, or the person has to sign in first. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export type WatchWays = {
  /** Whether the server would take something now. */
  ready: () => Promise<boolean>;
  /** Sends what waits; true while something still does. */
  send: () => Promise<boolean>;
  /** Whether the page is visible; nobody waits at a hidden one. */
  isSeen: () => boolean;
  now: () => number;
};

/** Looks for the server while something waits, then sends; `wake` looks at once, `sendNow` skips the look. */
export function watchOutbox({ ready, send, isSeen, now }: WatchWays) {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let away = true;
  let pause = FIRST_PAUSE_MS;
  let restUntil = 0;
  let sending: Promise<void> | null = null;

  const attempt = async () => {
    const left = await send().catch(() => true);
    if (!left) return stop();
    restUntil = now() + pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const sendNow = (): Promise<void> => {
    sending ??= attempt().finally(() => {
      sending = null;
    });
    return sending;
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (ended || !isSeen()) return;
    if (!(await ready().catch(() => false))) {
      away = true;
      pause = FIRST_PAUSE_MS;
    } else if (away || now() >= restUntil) {
      away = false;
      await sendNow();
    }
    clearTimeout(timer);
    if (!ended) timer = setTimeout(look, LOOK_MS);
  };
  const stop = () => {
    ended = true;
    clearTimeout(timer);
  };
  void look();
  return { sendNow, wake: () => void look(), stop };
}
