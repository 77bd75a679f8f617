/** Loaded before a server: for it the time stands still at FIXED_NOW, so that two runs answer alike. Timers still run. */
const now = Number(process.env.FIXED_NOW);
if (!Number.isSafeInteger(now)) throw new Error('FIXED_NOW must be a moment in milliseconds.');
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: []) {
    super(...((given.length === 0 ? [now] : given) as []));
  }
  static override now(): number {
    return now;
  }
} as DateConstructor;
