import type { WeCom, WeComCard } from './port.ts';

/** A WeCom that keeps what it is given. */
export function createFakeWeCom(): WeCom & { given: WeComCard[] } {
  const given: WeComCard[] = [];
  return {
    given,
    async send(card) {
      given.push(card);
      return 'sent';
    },
  };
}
