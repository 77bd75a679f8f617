/** An id as the product itself writes it, for patterns that hold one. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const STORED = new RegExp(`^${UUID_PATTERN}$`);
const TYPED = new RegExp(STORED, 'i');

/** An id in either case, as it may stand in an address that somebody typed or sent on. */
export const isUuid = (text: string): boolean => TYPED.test(text);

/** An id exactly as the product writes it: where texts are compared, a second spelling would be another id. */
export const isStoredUuid = (text: string): boolean => STORED.test(text);
