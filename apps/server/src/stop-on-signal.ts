/** Ends a run on the first Ctrl-C or SIGTERM: requests finish, jobs are handed back, the database stops. A second one is immediate. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    const late = setTimeout(() => process.exit(1), 25_000);
    try {
      await stop();
      clearTimeout(late);
      say('Stopped.');
      process.exit(0);
    } catch (error) {
      say(`Stopping failed: ${String(error)}`);
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}
