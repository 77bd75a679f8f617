import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail and keeps its text. */
export async function startMailServer() {
  const kept = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = textOf(Buffer.concat(chunks).toString('utf8'));
        for (const { address } of session.envelope.rcptTo) kept.set(address, text);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The text of the last mail to an address; empty where none came. */
    lastTo: (address: string) => kept.get(address) ?? '',
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}

/** The product sends plain text in base64. */
const textOf = (raw: string): string => Buffer.from(raw.slice(raw.indexOf('\r\n\r\n') + 4), 'base64').toString('utf8');
