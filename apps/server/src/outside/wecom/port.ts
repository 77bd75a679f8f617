/** A card in a member's WeCom; `key` is the same whenever the same one is sent again. */
export type WeComCard = {
  key: string;
  orgSign: string;
  memberId: string;
  title: string;
  text: string;
  link: string | null;
};

/** `refused`: it will never be taken. `later`: not now, though WeCom is there. */
export type WeComOutcome = 'sent' | 'refused' | 'later';

/** The organisation's WeCom. It may be away and then throws. */
export type WeCom = { send(card: WeComCard): Promise<WeComOutcome> };
