import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import { twinPlay } from '../../../../test/twin-play.ts';

const t = testApp();
const twins = twinPlay(t);
/** More of them, and others, when somebody asks for them. */
const GAMES = Number(process.env.PLAYED_GAMES ?? 6);
const PRODUCT_GAMES = Number(process.env.PLAYED_GAMES ?? 4);
const FROM = Number(process.env.PLAYED_FROM ?? 101);
const MOVES = 14;

describe('[DES-09] [C62] a play and the same in earnest', () => {
  const games = [
    ...Array.from({ length: GAMES }, (_, n) => [FROM + n, 'of people', { product: false }] as const),
    ...Array.from(
      { length: PRODUCT_GAMES },
      (_, n) => [FROM + n, 'with routers, sets and draws', { product: true }] as const,
    ),
  ];
  test.each(games)(
    'game %i %s: the same states, offers, forms, time line and messages after every move',
    async (seed, _, drawing) => {
      const game = await twins.begin(seed, drawing);
      let now = await game.submit();
      for (let n = 0; n < MOVES; n++) {
        const { played, real } = await game.difference(now);
        expect(played, JSON.stringify(game.moves)).toEqual(real);
        // What has ended may be opened again, so some games go on.
        if (now.process?.status === 'ended' && n % 2 === 1) break;
        now = await game.move(now);
      }
      expect(game.moves.length).toBeGreaterThan(1);
    },
  );
});
