/**
 * How the tests start a browser. A page lives for seconds here, so what would make it faster in the long run (code that
 * is compiled anew, drawing in a process of its own) only costs: without it the journeys need a twentieth less CPU time.
 */
export const browserArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
];
