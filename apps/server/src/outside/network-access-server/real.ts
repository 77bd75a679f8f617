import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP, isIPv6 } from 'node:net';
import { type Answer, DISCONNECT_ACK, DISCONNECT_NAK, disconnectRequest, readAnswer } from './packet.ts';
import type { Ending, NetworkAccessServer } from './port.ts';

/** Where access servers listen for requests of this kind (RFC 5176). */
const PORT = 3799;
const TRIES = 3;
const WAIT_MS = 2_000;
/** "Session Context Not Found": the session ended by itself in the meantime. */
const SESSION_NOT_FOUND = 503;

/** Asks over UDP, three times at most; only an answer from that address with the right signature counts. */
export function createNetworkAccessServer({ port = PORT, waitMs = WAIT_MS } = {}): NetworkAccessServer {
  return {
    async disconnect(session) {
      // A name would be looked up by somebody, and could lead anywhere.
      if (isIP(session.nasAddress) === 0) throw new Error(`${session.nasAddress} is no address.`);
      const request = disconnectRequest(session, randomInt(256));
      const socket = createSocket(isIPv6(session.nasAddress) ? 'udp6' : 'udp4');
      // That nobody listens there now may change before the next try; it is heard of at any time.
      socket.on('error', () => {});
      try {
        // Joined to one peer, the socket hears nobody else.
        socket.connect(port, session.nasAddress);
        await once(socket, 'connect');
        for (let n = 0; n < TRIES; n++) {
          const answer = await ask();
          if (answer) return endingOf(answer);
        }
        return 'silent';
      } finally {
        socket.close();
      }

      function ask(): Promise<Answer | null> {
        return new Promise((done) => {
          const finish = (answer: Answer | null) => {
            clearTimeout(timer);
            socket.off('message', hear);
            done(answer);
          };
          const hear = (received: Buffer) => {
            const answer = readAnswer(request, received, session.nasSecret);
            if (answer) finish(answer);
          };
          const timer = setTimeout(finish, waitMs, null);
          socket.on('message', hear);
          socket.send(request, () => {});
        });
      }
    },
  };
}

function endingOf({ code, errorCause }: Answer): Ending {
  if (code === DISCONNECT_ACK) return 'ended';
  return code === DISCONNECT_NAK && errorCause === SESSION_NOT_FOUND ? 'gone' : 'refused';
}
