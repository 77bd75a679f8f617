import type { Ending, NetworkAccessServer, RunningSession } from './port.ts';

/** Keeps what it was asked, and answers what the test says. */
export function createFakeAccessServer(answer: (session: RunningSession) => Ending = () => 'ended') {
  const asked: RunningSession[] = [];
  const port: NetworkAccessServer = {
    async disconnect(session) {
      asked.push(session);
      return answer(session);
    },
  };
  return { port, asked };
}
