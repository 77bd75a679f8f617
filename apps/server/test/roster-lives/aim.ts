import { changedOf, type Row } from '../roster-world/state.ts';
import { ALL, CODES, type Life } from './beginning.ts';
import type { Hand } from './steps.ts';

/** Done to whom or what a row of the last list changed, or to all of them; with `was`, to the department that it left. */
type Aim = { row: number | 'every'; was?: boolean };

export function aim(hand: Hand, { row, was = false }: Aim, life: Life): Hand[] {
  const last = life.world.runs.at(-1);
  const rows = last ? changedOf(last) : [];
  if (rows.length === 0) return [hand];
  const aimed = row === 'every' ? rows : [rows[row % rows.length] as Row];
  const all = aimed.map((one) => JSON.stringify(aimedAt(hand, one, was, life)));
  return [...new Set(all)].map((one): Hand => JSON.parse(one));
}

function aimedAt(hand: Hand, row: Row, was: boolean, { nr, world, accountOf }: Life): Hand {
  const left = was ? (row.before.department ?? row.before.parent) : null;
  const placeId = (left as string | null) ?? row.place ?? world.people.get(row.who ?? '')?.home;
  const person = row.who ?? [...world.people].find(([, { home }]) => home === placeId)?.[0];
  const who = [...Array(ALL).keys()].find((n) => accountOf(n) === person);
  const code = CODES.find((one) => `${one}-${nr}` === world.places.get(placeId ?? '')?.code);
  return 'who' in hand ? { ...hand, who: who ?? hand.who } : { ...hand, code: code ?? hand.code };
}
