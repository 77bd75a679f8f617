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

/** WeCom's reply: the value where its code is 0, its error otherwise; `away` also where it cannot be understood. */
export type WeComReply<T> = { errcode: 0; value: T } | { errcode: number; errmsg: string } | { away: string };

/** A token and the seconds that it lives. */
export type Token = { token: string; livesS: number };
/** Whose code it is; null for somebody who is no member. */
export type WhoIs = { member: string | null };

/** WeCom's calls, each sent once; the caller decides about retries and how long to wait. */
export type WeComApi = {
  getToken(request: { api: string; corp: string; secret: string }, signal: AbortSignal): Promise<WeComReply<Token>>;
  whoIs(request: { api: string; token: string; code: string }, signal: AbortSignal): Promise<WeComReply<WhoIs>>;
  /** `taken`: whether WeCom knows the member. */
  send(
    request: { api: string; token: string; agent: string; card: Omit<WeComCard, 'orgSign'> },
    signal: AbortSignal,
  ): Promise<WeComReply<{ taken: boolean }>>;
};
