// Loaded before every program that own-node.mjs runs: when the process that started it is killed, the program is asked to
// end too, cleanly, instead of staying behind with the port and the data folder.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
