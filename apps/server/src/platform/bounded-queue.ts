import { Refusal } from './refusal.ts';

/** Runs heavy work a few at a time and refuses what would wait too long, so that a storm does not starve other calls. */
export function createBoundedQueue({
  atOnce,
  waiting,
  patienceMs = null,
}: {
  atOnce: number;
  waiting: number;
  /** Whoever has waited this long is refused; null: they wait until it is their turn. */
  patienceMs?: number | null;
}) {
  let running = 0;
  const queue = new Set<() => void>();

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.delete(go);
        reject(new Refusal('busy'));
      };
      const timer = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
      queue.add(go);
    });
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.size >= waiting) throw new Refusal('busy');
        await wait();
      } else running++;
      try {
        return await work();
      } finally {
        const [next] = queue;
        if (next) {
          queue.delete(next);
          next();
        } else running--;
      }
    },
    get depth() {
      return running + queue.size;
    },
  };
}
