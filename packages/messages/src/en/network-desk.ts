import type { SameKeys } from '../texts.ts';
import type zh from '../zh/network-desk.ts';

const networkDesk: SameKeys<typeof zh> = {
  title: 'Network desk',
  about: 'You see what the owner sees in the hall. Every look and every deed is kept in the system log.',
  'by-order': 'You may look because you handle order {{number}}; when it is over you no longer may.',
  'own-network': 'This is your own network. Please use the hall.',
  gone: 'Nothing was found',
  'gone-text': 'There may be no such person, or the order is not yours to handle any more.',
  account: 'Account {{account}}',
  diagnosis: 'Why is it down?',
  lines: 'Lines',
  'no-lines': 'No network package',
  'no-lines-text': 'This person has never opened a line.',
  device: 'Bound device',
  'last-seen-accepted': 'Device used last: {{mac}} ({{at}}, let in)',
  'last-seen-refused': 'Device that tried last: {{mac}} ({{at}}, refused)',
  initial: 'Still the initial password',
  'diagnose-this': 'Look at this line',

  // what is done
  'deed-reset': 'Reset the password',
  'deed-unbind': 'Unbind the device',
  'deed-disconnect': 'Disconnect',
  'says-reset':
    'In about 2 minutes a random initial password is written. Only its owner sees it, under “My network” in the hall; the desk does not. The owner gets a message and has to change it.',
  'says-unbind':
    'The bound device {{mac}} is taken off at once: any device comes in with the password. Running connections end.',
  'says-disconnect': 'Running connections of this line end; they may be made again.',
  reason: 'Reason',
  'reason-hint': 'Kept in the system log, and told to the owner',
  confirm: 'Confirm',
  'did-reset': 'Submitted; it works in about 2 minutes',
  'did-unbind': 'The device was taken off',
  'did-disconnect': 'The connections are being ended',

  // what the network answered
  replies: 'Answers of the network',
  'no-replies': 'No answers yet',
  'no-replies-text': 'They appear here when a device tries to connect.',
  accepted: 'Let in',
  refused: 'Turned away',
  'reason-hold-own-pause': 'The package is paused',
  'reason-hold-arrears': 'Held for arrears',
  'reason-hold-freeze': 'Frozen by an administrator',
  'reason-hold-epidemic': 'Frozen for the epidemic',
  'reason-unknown-name': 'No such account',
  'reason-password': 'Wrong password',
  'reason-device': 'Not the bound device',
  'reason-no-device': 'The network did not say which device it was',
  'reason-other': 'Another reason',
};

export default networkDesk;
