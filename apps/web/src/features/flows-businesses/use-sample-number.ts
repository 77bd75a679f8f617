import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { useContext } from 'react';
import { useSay } from '#web/client/texts.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { isNumberPrefix } from './business-values.ts';
import { sampleNumber } from './sample-number.ts';

/** What is said below a number prefix: how numbers look with it, or what it has to be. */
export function useSampleNumber(prefix: string): string {
  const say = useSay('flows-businesses');
  const zone = useContext(TimeZone);
  return isNumberPrefix(prefix)
    ? say('number-sample', { number: sampleNumber(prefix.trim(), dayOf(Date.now(), zone)) })
    : say('number-hint');
}
