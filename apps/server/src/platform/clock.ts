/** The only source of "now"; tests hand in their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
