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

/** What WeCom says: its number and, where that is 0, what was asked for; or that it is away, or says something else. */
export type WeComReply<T> = { errcode: 0; value: T } | { errcode: number; errmsg: string } | { away: string };

/** A token and the seconds that it lives. */
export type Token = { token: string; livesS: number };
/** Whose code it is; null for somebody who is no member. */
export type WhoIs = { member: string | null };

/** WeCom's calls, each asked once; who asks decides what to do about the answer, and how long to wait. */
export type WeComApi = {
  getToken(asked: { api: string; corp: string; secret: string }, signal: AbortSignal): Promise<WeComReply<Token>>;
  whoIs(asked: { api: string; token: string; code: string }, signal: AbortSignal): Promise<WeComReply<WhoIs>>;
  /** `taken`: whether WeCom knows the member. */
  send(
    asked: { api: string; token: string; agent: string; card: Omit<WeComCard, 'orgSign'> },
    signal: AbortSignal,
  ): Promise<WeComReply<{ taken: boolean }>>;
};
