import { Refusal } from './refusal.ts';

/** Runs heavy work a few at a time and refuses what would wait too long, so that a storm does not starve other calls. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new Refusal('busy');
        await new Promise<void>((go) => queue.push(go));
      } else running++;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
    get depth() {
      return running + queue.length;
    },
  };
}
