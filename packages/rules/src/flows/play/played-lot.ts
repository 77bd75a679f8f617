/** By which a move of a play draws people: another one for each move, and the same one whenever it is played again. */
export function playedLot(startAt: number, move: number): number {
  let lot = Math.imul((startAt % 0x7fffffff) ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(move + 1, 0xc2b2ae35);
  lot = Math.imul(lot ^ (lot >>> 15), 0x2c1b3c6d);
  return (lot ^ (lot >>> 13)) >>> 1;
}
