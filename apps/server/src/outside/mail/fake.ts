import type { Mail, MailOutcome, MailServer } from './port.ts';

/** A mail server that collects its mails in `given`; `answer` decides the outcome of each, and may throw. */
export function createFakeMail(answer: (mail: Mail) => MailOutcome = () => 'sent'): MailServer & { given: Mail[] } {
  const given: Mail[] = [];
  return {
    given,
    async send(mail) {
      given.push(mail);
      return answer(mail);
    },
    close() {},
  };
}
