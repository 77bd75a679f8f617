import { connectionLimits } from './vocabulary.ts';

const { least, most } = connectionLimits.secret;

/** Only what can stand in a header as it is: nothing in it begins another one. */
export const isConnectionSecret = (text: string): boolean =>
  text.length >= least && text.length <= most && /^[\x21-\x7e]+$/.test(text);

/** The part before the colon of a basic authentication, which therefore holds none. */
export const isConnectionAccount = (text: string): boolean => /^[\x21-\x39\x3b-\x7e]{1,120}$/.test(text);
