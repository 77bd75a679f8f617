import { namedIn } from '@campus/rules/flows/check-definition.ts';
import { namedBeyond } from '@campus/rules/flows/check-outside.ts';
import { drawDefinition } from '@campus/rules/flows/edit-definition/random-definition.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { describe, expect, test } from 'vitest';
import { exchangeReferences } from './exchange-references.ts';
import { namedBy } from './settle-file.ts';

const whole = (seed: number) => ({ ...drawDefinition(dice(seed)), audience: null });

describe('[DES-12] whom a definition names', () => {
  test('everything that the checker looks up is found, by its kind', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { flow, ...rest } = whole(seed);
      const found = new Set(namedBy({ flow, ...rest }).map(({ kind, id }) => `${kind}:${id}`));
      const looked = Object.entries({ ...namedIn(flow), ...namedBeyond(flow) });
      for (const [kind, ids] of looked)
        for (const id of ids) expect(found.has(`${kind}:${id}`), `seed ${seed} ${kind} ${id}`).toBe(true);
    }
  });

  test('exchanged for the same it stays as it is; exchanged for others nothing of before is named', () => {
    for (let seed = 0; seed < 200; seed++) {
      const before = whole(seed);
      expect(
        exchangeReferences(before, (_, id) => id),
        `seed ${seed}`,
      ).toEqual(before);
      const after = namedBy(exchangeReferences(before, (kind, id) => `other-${kind}-${id}`));
      expect(
        after.filter(({ id }) => !id.startsWith('other-')),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  test('left open, it names nobody', () => {
    for (let seed = 0; seed < 200; seed++)
      expect(namedBy(exchangeReferences(whole(seed), () => '')), `seed ${seed}`).toEqual([]);
  });
});
