import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLS } from './tls.ts';

const SPACE = 'http://www.yale.edu/tp/cas';
export const successOf = (user: string, inside = '') =>
  `<cas:serviceResponse xmlns:cas="${SPACE}"><cas:authenticationSuccess><cas:user>${user}</cas:user>${inside}</cas:authenticationSuccess></cas:serviceResponse>`;
export const failureOf = (code: string) =>
  `<cas:serviceResponse xmlns:cas="${SPACE}"><cas:authenticationFailure code="${code}">no</cas:authenticationFailure></cas:serviceResponse>`;

type Answer = (asked: URL, response: ServerResponse) => void;

/**
 * A CAS server that says what a test plants: it hands out tickets for a user and a service, and is asked about each once,
 * as a real one does.
 */
export async function startCasServer() {
  const tickets = new Map<string, { user: string; service: string; inside: string }>();
  const asked: URL[] = [];
  let planted: Answer | null = null;
  let made = 0;
  const usual: Answer = (url, response) => {
    if (!url.pathname.endsWith('/p3/serviceValidate')) return void response.writeHead(404).end();
    const ticket = url.searchParams.get('ticket') ?? '';
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    if (!known) return void response.end(failureOf('INVALID_TICKET'));
    if (known.service !== url.searchParams.get('service')) return void response.end(failureOf('INVALID_SERVICE'));
    response.end(successOf(known.user, known.inside));
  };
  const server = https.createServer(TLS, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://cas');
    asked.push(url);
    (planted ?? usual)(url, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    login: `https://127.0.0.1:${port}/cas/login`,
    asked,
    /** A ticket as somebody gets it who signs in there on the way to a service. */
    ticketFor(user: string, service: string, inside = '') {
      const ticket = `ST-${port}-${++made}-planted`;
      tickets.set(ticket, { user, service, inside });
      return ticket;
    },
    /** Answers in another manner until it is told otherwise. */
    plant(answer: Answer | null) {
      planted = answer;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
