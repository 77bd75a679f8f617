/** A mail in plain text; `key` is the same whenever the same mail is sent again. */
export type Mail = { key: string; to: string; subject: string; text: string };

/** `refused`: it will never be taken, so nobody should try again. `later`: not now, though the server is there. */
export type MailOutcome = 'sent' | 'refused' | 'later';

/** The university's mail server. It may be away and then throws. */
export type MailServer = { send(mail: Mail): Promise<MailOutcome>; close(): void };
