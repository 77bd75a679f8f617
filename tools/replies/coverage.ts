import { type Mask, masks } from './masks.ts';
import { readingCalls } from './plan.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Counts what a recording has asked, so that what it leaves out can be seen. */
export class Coverage {
  #asked = new Map<string, { good: number; refused: Map<string, number> }>();
  #masked = new Map<Mask, number>();
  #replies = 0;

  note(call: string, { status, body }: { status: number; body: string }, masked: Partial<Record<Mask, number>>): void {
    this.#replies += 1;
    const counts = this.#asked.get(call) ?? { good: 0, refused: new Map<string, number>() };
    this.#asked.set(call, counts);
    const code = `${status} ${/"code":"([a-z-]+)"/.exec(body)?.[1] ?? ''}`.trim();
    if (status === 200) counts.good += 1;
    else counts.refused.set(code, (counts.refused.get(code) ?? 0) + 1);
    for (const [mask, times] of Object.entries(masked))
      this.#masked.set(mask as Mask, (this.#masked.get(mask as Mask) ?? 0) + times);
  }

  print(file: string, seconds: number): void {
    const calls = readingCalls.map(({ name }) => ({ name, counts: this.#asked.get(name) }));
    const good = calls.filter(({ counts }) => (counts?.good ?? 0) > 0);
    const replies = [...this.#asked.values()].reduce((sum, counts) => sum + counts.good, 0);
    say(`${this.#replies} replies in ${seconds.toFixed(0)} s, ${replies} of them with status 200, in ${file}.`);
    say(`${good.length} of ${calls.length} reading calls answered with status 200 at least once.`);
    for (const { name, counts } of calls.filter((call) => !good.includes(call))) {
      const said = counts ? [...counts.refused].map(([code, times]) => `${times} × ${code}`).join(', ') : 'never asked';
      say(`  not ${name}: ${said}`);
    }
    const failed = calls.flatMap(({ name, counts }) =>
      [...(counts?.refused ?? [])]
        .filter(([code]) => code.startsWith('5'))
        .map(([code, times]) => `  ${name}: ${times} × ${code}`),
    );
    if (failed.length > 0) say(`Failures of the server itself:\n${failed.join('\n')}`);
    for (const mask of Object.keys(masks) as Mask[])
      say(`Masked ${this.#masked.get(mask) ?? 0} × ${mask}: ${masks[mask]}`);
  }
}
