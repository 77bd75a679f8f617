import { Refusal } from './refusal.ts';

type Waiting = { go(): void };
type Line = {
  /** When its last turn was, counted in turns; somebody new comes just before the one whose turn it is now. */
  servedAt: number;
  waiting: Waiting[];
  running: number;
};

/**
 * Heavy work, one piece at a time, in turns by person: next is whoever has waited longest since their own last turn. So
 * somebody with one piece waits for at most one piece of each other person, however many those have.
 */
export function createFairQueue({
  each,
  inAll,
  patienceMs,
}: {
  /** So many pieces of one person may wait; more are refused. */
  each: number;
  inAll: number;
  /** Somebody who has waited this long is refused: perhaps nobody waits for the answer any more. */
  patienceMs: number;
}) {
  const lines = new Map<string, Line>();
  let turn = 0;
  let running = false;
  let waiting = 0;

  function begin(line: Line): void {
    running = true;
    line.running += 1;
    turn += 1;
    line.servedAt = turn;
  }

  /** The turn is given before the one who waits hears of it, so that nobody comes between, and their line is kept. */
  function next(): void {
    running = false;
    const [first] = [...lines.values()]
      .filter((line) => line.waiting.length > 0)
      .sort((a, b) => a.servedAt - b.servedAt);
    const place = first?.waiting.shift();
    if (!first || !place) return;
    begin(first);
    place.go();
  }

  function queueUp(line: Line): Promise<void> {
    if (line.waiting.length >= each || waiting >= inAll) throw new Refusal('busy');
    waiting += 1;
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        go() {
          clearTimeout(timer);
          waiting -= 1;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(place), 1);
        waiting -= 1;
        reject(new Refusal('busy'));
      }, patienceMs);
      line.waiting.push(place);
    });
  }

  return {
    async run<T>(who: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(who) ?? { servedAt: turn - 0.5, waiting: [], running: 0 };
      lines.set(who, line);
      try {
        if (running) await queueUp(line);
        else begin(line);
        try {
          return await work();
        } finally {
          line.running -= 1;
          next();
        }
      } finally {
        if (line.running === 0 && line.waiting.length === 0) lines.delete(who);
      }
    },
  };
}
