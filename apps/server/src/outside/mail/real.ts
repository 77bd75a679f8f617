import { harmless } from '@campus/rules/basics/texts.ts';
import type { MailServer } from './port.ts';

const TIMEOUT_MS = 10_000;

/** The library takes 15 MB, and only workers send mail: it is read with the first one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    // A text that came from people names no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Mail over SMTP, some at once over connections that are kept open. */
export function createSmtp(url: string, from: string): MailServer {
  let transport: ReturnType<typeof openTransport> | null = null;
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ key, to, subject, text }) {
      transport ??= openTransport(url);
      const opened = await transport;
      try {
        await opened.sendMail({
          from,
          to: { name: '', address: to },
          subject: harmless(subject),
          text: harmless(text),
          // Chinese takes a third less room so.
          textEncoding: 'base64',
          messageId: `<${key}@${domain}>`,
          // Machines need not answer a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        const outcome = outcomeOf(error as SmtpFault);
        if (outcome === null) throw error;
        return outcome;
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

type SmtpFault = { code?: string; command?: string; responseCode?: number };

/** The server's verdict on this mail; null where the fault is not the mail's, as with a wrong sign-in or sender. */
function outcomeOf({ code, command, responseCode }: SmtpFault): 'refused' | 'later' | null {
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return null;
  // Without a word from the server it was our side that would not send to such an address.
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'refused' : null;
  return responseCode >= 500 ? 'refused' : 'later';
}
