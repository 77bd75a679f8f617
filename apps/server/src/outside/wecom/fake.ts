import type { WeCom, WeComCard } from './port.ts';

/** A WeCom that collects its cards in `given`. */
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
