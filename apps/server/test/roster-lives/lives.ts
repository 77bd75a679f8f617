import { UNDO_MS } from '@campus/rules/roster/outcomes.ts';
import { expect } from 'vitest';
import { leavingPlay } from '../leaving-play.ts';
import { rosterPlay } from '../roster-play.ts';
import { passDays } from '../roster-world/by-hand.ts';
import type { ActorName } from '../roster-world/state.ts';
import type { TestApp } from '../test-app.ts';
import { aim } from './aim.ts';
import { begin, prepare, type Stage } from './beginning.ts';
import { doByHand } from './by-hand.ts';
import { compareRows, rowsOf, spellOut, take } from './lists.ts';
import { foretold, look } from './look.ts';
import type { Step } from './steps.ts';
import { lifeOf } from './stories.ts';

/** Random lists of all four kinds by people of different power, acts by hand, days and undoing, each compared with the model. */
export function rosterLives(t: TestApp) {
  const play = rosterPlay(t);
  const { dayPasses } = leavingPlay(t);
  let lives = 0;
  let stage: Stage | null = null;

  async function walk(all: readonly Step[]): Promise<void> {
    stage ??= await prepare(t, play);
    lives += 1;
    const life = await begin(stage, lives);
    const { world } = life;
    const told: string[] = [];
    try {
      for (const one of all) {
        t.clock.advance(1000);
        if (one.act === 'list') {
          const given = spellOut(one.list, life);
          told.push(`${one.by} ${JSON.stringify(given)}`);
          const foreseen = world.plan(given, one.by);
          const id = await take(stage, given, one.by);
          await compareRows(stage, id, given, foreseen, one.by);
          const codes = given.list === 'departments' ? given.lines.map(({ code: of }) => of) : [];
          const fresh = await t.rows<{ code: string; id: string }>(
            `select code, id from departments where code = any($1)`,
            [codes],
          );
          const [run] = await t.rows<{ at: string }>(
            `select (extract(epoch from applied_at) * 1000)::bigint as at from roster_runs where id = $1`,
            [id],
          );
          world.apply(
            given,
            foreseen,
            { id, at: Number(run!.at), by: one.by },
            new Map(fresh.map((row) => [row.code, row.id])),
          );
        } else if (one.act === 'hand') {
          const hands = one.at ? aim(one.hand, one.at, life) : [one.hand];
          told.push(...hands.map((hand) => `by hand ${JSON.stringify(hand)}`));
          for (const hand of hands) await doByHand(stage, life, hand);
        } else if (one.act === 'days') {
          told.push(`${one.days} days`);
          await dayPasses(one.days);
          play.forget();
          passDays(world, t.clock.now());
        } else {
          const sees = (by: ActorName) => by === one.by || one.by === 'admin' || one.by === 'clerk';
          const open = world.runs.filter(
            ({ undone, at, by }) => !undone && at + UNDO_MS > t.clock.now() + 60_000 && sees(by),
          );
          const run = open.at(-1 - one.back);
          if (!run || one.by === 'outside') continue;
          told.push(`${one.by} undoes ${run.list} ${run.id}`);
          await play.undo(run.id, one.by === 'admin' ? 'admin' : `roster-${one.by}`);
          const rows = run.rows;
          const foreseen = [...world.undo(run, one.by)].map(([at, back]) => `${at} ${back}`);
          const lines = rows.filter(({ at }) => !at.startsWith('gone')).length;
          const found = await rowsOf(stage, run.id, lines, run.by === 'outside');
          expect(found.flatMap(({ at, back }) => (back === null ? [] : [`${at} ${back}`])).sort()).toEqual(
            foreseen.sort(),
          );
        }
        expect(await look(stage, world)).toEqual(foretold(world));
      }
    } catch (error) {
      throw new Error(`${told.join('\n')}\n${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  return { steps: lifeOf, walk };
}
