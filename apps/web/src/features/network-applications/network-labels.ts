import type { Say } from '#web/client/texts.ts';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { type Words, wordsIn } from '#web/ui/base/words.ts';
import type { Block, Line, Start } from './network-types.ts';

type MethodText = Extract<Parameters<Say<'network-applications'>>[0], `method-${string}`>;
/** The ways of paying that have a name in both languages; the other systems say theirs in Chinese. */
const methods: Readonly<Record<string, MethodText>> = {
  balance: 'method-balance',
  refund: 'method-refund',
  一卡通: 'method-card',
  校园卡: 'method-card',
  微信: 'method-wechat',
  微信支付: 'method-wechat',
  支付宝: 'method-alipay',
  银行卡: 'method-bank',
  现金: 'method-cash',
};

/** How something was paid; a way that is not known here as the other system says it. */
export function methodText(method: string, say: Say<'network-applications'>): string {
  const known = methods[method];
  return known ? say(known) : method;
}

/** A month as people write it; `YYYY-MM` as the calls do. */
export function monthText(month: string, language: string): string {
  const english = language.startsWith('en');
  const parts = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(english ? 'en-GB' : 'zh-CN', parts).format(new Date(`${month}-01T00:00:00Z`));
}

/** How long, in hours and minutes. */
export function durationText(seconds: number, say: Say<'network-applications'>): string {
  const minutes = Math.floor(seconds / 60);
  const m = minutes % 60;
  return minutes < 60 ? say('minutes', { m: Math.max(1, minutes) }) : say('hours', { h: Math.floor(minutes / 60), m });
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** Traffic in the unit that keeps its figure short. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

export function useNetworkLabels() {
  const say = useSay('network-applications');
  const { language } = useTexts();
  const format = useFormat();
  const refusal = useSay('refusals');
  const words = (text: Words | null | undefined) => wordsIn(language, text);
  return {
    say,
    words,
    format,
    address: (path: readonly { name: Words }[]) => path.map(({ name }) => words(name)).join(' / '),
    month: (month: string) => monthText(month, language),
    price: ({ period, priceFen }: Line['package']) => say(`price-${period}`, { price: format.money(priceFen) }),
    /** The rule that blocks, in the words in which the server would refuse. */
    block: (block: Block, window: Start['window'] = null) =>
      refusal(block, {
        start: window?.fromOn ? format.date(window.fromOn) : '—',
        end: window?.untilOn ? format.date(window.untilOn) : '—',
        limit: '',
      }),
  };
}
