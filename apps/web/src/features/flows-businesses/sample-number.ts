/** The number that the next case could get: prefix, day, and a count of six digits. */
export const sampleNumber = (prefix: string, day: string): string => `${prefix}${day.replaceAll('-', '')}000128`;
