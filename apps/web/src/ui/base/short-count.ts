/** The server counts up to a thousand; nobody reads more than 999. */
export const shortCount = (n: number): string => (n > 999 ? '999+' : String(n));
