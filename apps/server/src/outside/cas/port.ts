/** A ticket, and how the university is asked about it. */
export type TicketQuery = {
  /** The university's sign-in page; the addresses for validation lie beside it. */
  login: string;
  service: string;
  ticket: string;
  /** Only somebody who has just typed their password will do. */
  renew: boolean;
  /** Certificates that vouch for the university's server where it is not known to everybody; null: the usual ones. */
  authority: string | null;
};

/** Whom the university vouches for. */
export type Vouched = { user: string; attributes: ReadonlyMap<string, readonly string[]> };

/**
 * Why nobody is vouched for: the ticket is not good, the university does not know our address, its own is one that this
 * installation does not call, it is away or too slow, or what it says is no answer to this.
 */
export type TicketFault = 'ticket-refused' | 'service-refused' | 'not-called' | 'away' | 'no-answer';
