/** Loaded before a server: everything it does happens so many milliseconds later, or earlier, than it is. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: []) {
    super(...((given.length === 0 ? [Real.now() + shift] : given) as []));
  }
  static override now(): number {
    return Real.now() + shift;
  }
} as DateConstructor;
