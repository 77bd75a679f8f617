/** Where the clock of every test app begins, on a Monday morning in China. What is seeded was there the evening before. */
export const TEST_CLOCK_BEGINS = Date.parse('2026-11-16T02:00:00Z');
