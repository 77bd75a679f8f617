import type { Ending, NetworkAccessServer, RunningSession } from './port.ts';

/** Collects the requests in `asked`, and answers as the test decides. */
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
