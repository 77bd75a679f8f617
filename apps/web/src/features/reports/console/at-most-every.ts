/** Does something when it is asked to, but not more often than this; of what is asked meanwhile, one is done in the end. */
export function atMostEvery(ms: number, act: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    waiting = null;
    last = Date.now();
    act();
  };
  return {
    ask: () => {
      if (waiting !== null) return;
      const left = last + ms - Date.now();
      if (left <= 0) run();
      else waiting = setTimeout(run, left);
    },
    stop: () => {
      if (waiting !== null) clearTimeout(waiting);
      waiting = null;
    },
  };
}
