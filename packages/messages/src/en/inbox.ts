import type { SameKeys } from '../texts.ts';
import type zh from '../zh/inbox.ts';

const inbox: SameKeys<typeof zh> = {
  'process-asked.title': 'Something waits for you',
  'process-asked.text': '“{{title}}” ({{number}}) waits for you.',
  'process-offered.title': 'A task can be claimed',
  'process-offered.text': '“{{title}}” ({{number}}) can be claimed.',
  'process-no-longer-asked.title': 'No longer yours to do',
  'process-no-longer-asked.text': '“{{title}}” ({{number}}) no longer needs you.',
  'process-reminded.title': 'A reminder',
  'process-reminded.text': 'You were reminded of “{{title}}” ({{number}}); please see to it soon.',
  'process-resumed.title': 'It goes on',
  'process-resumed.text': '“{{title}}” ({{number}}) goes on; please continue.',
  'process-takes-over.title': 'You take over',
  'process-takes-over.text': '“{{title}}” ({{number}}) is yours now, because whoever had it is no longer active.',
  'process-given-back.title': 'Given back to you',
  'process-given-back.text': '“{{title}}” ({{number}}), which you had delegated, was given back to you.',
  'process-changed.title': 'Something you handle was changed',
  'process-changed.text': '“{{title}}” ({{number}}) was changed; please look at it again.',
  'process-copied.title': 'A copy for you',
  'process-copied.text': '“{{title}}” ({{number}}) was copied to you.',
  'process-returned.title': 'Returned to you',
  'process-returned.text': 'Your “{{title}}” ({{number}}) was returned; please change it and submit it again.',
  'process-reopened.title': 'Opened again',
  'process-reopened.text': 'Your “{{title}}” ({{number}}) was opened again by an administrator and goes on; see why.',
  'process-hung-up.title': 'Hung up',
  'process-hung-up.text': 'Your “{{title}}” ({{number}}) is hung up and will go on later.',
  'process-ended.done.title': 'Done',
  'process-ended.done.text': 'Your “{{title}}” ({{number}}) is done.',
  'process-ended.refused.title': 'Not approved',
  'process-ended.refused.text': 'Your “{{title}}” ({{number}}) was not approved; see why.',
  'process-ended.unsolved.title': 'Not solved',
  'process-ended.unsolved.text': 'Your “{{title}}” ({{number}}) was closed without a solution; see why.',
  'process-ended.withdrawn.title': 'Canceled',
  'process-ended.withdrawn.text': 'Your “{{title}}” ({{number}}) was canceled.',
  'process-ended.ended-by-administrator.title': 'Ended',
  'process-ended.ended-by-administrator.text': 'Your “{{title}}” ({{number}}) was ended by an administrator; see why.',
  'process-ended.failed.title': 'Failed',
  'process-ended.failed.text': 'Your “{{title}}” ({{number}}) could not be carried out; see why.',
  'process-commented.title': 'A new comment',
  'process-commented.text': '“{{title}}” ({{number}}) has a new comment.',

  'seen-as.title': 'Somebody saw the product as you',
  'seen-as.text':
    '{{name}} ({{account}}) began to see the product as you at {{time}}, because: {{reason}}. This lasts 15 minutes at most. They can look, and do nothing in your name.',

  'sign-in-password-reset.title': 'Your sign-in password was reset',
  'sign-in-password-reset.text':
    'Your sign-in password was reset by a mailed code at {{time}}, and you were signed out everywhere. If it was not you, call the desk at once.',

  'scan-not-me.title': 'You refused a sign-in by scanning',
  'scan-not-me.text':
    'At {{time}} a code asked to sign in as you on another device ({{device}}, {{ip}}). You answered “not me”, and nobody was signed in. Do not scan sign-in codes that others send you; if in doubt, ask the service desk.',

  'sign-in-changed.title': 'How people sign in was changed',
  'sign-in-changed.text':
    '{{name}} ({{account}}) changed “{{what}}” at {{time}}: {{fields}}. It decides who comes in as whom. If you know nothing of it, ask at once.',

  'report-monthly.title': 'The figures of {{month}}',
  'report-monthly.text': '{{what}}',

  'order-record.title': 'News of your work order',
  'order-record.text': 'Your “{{title}}” ({{number}}) has a new work record.',
  'order-joined-progress.accepted.title': 'The order you joined was accepted',
  'order-joined-progress.accepted.text': 'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), was accepted.',
  'order-joined-progress.hung-up.title': 'The order you joined is on hold',
  'order-joined-progress.hung-up.text': 'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), is on hold.',
  'order-joined-progress.resumed.title': 'The order you joined goes on',
  'order-joined-progress.resumed.text': 'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), goes on.',
  'order-joined-progress.solved.title': 'The order you joined is solved',
  'order-joined-progress.solved.text': 'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), is solved.',
  'order-joined-progress.reopened.title': 'The order you joined was reopened',
  'order-joined-progress.reopened.text': 'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), was reopened.',
  'order-joined-progress.closed.title': 'The order you joined was closed',
  'order-joined-progress.closed.text':
    'Order {{joinedNumber}}, the same as “{{title}}” ({{number}}), was closed without a solution.',
  'visit-offered.title': 'Choose a time for a visit',
  'visit-offered.text': 'Times for a visit about “{{title}}” ({{number}}) were offered; please choose one.',
  'visit-agreed.title': 'A visit is agreed',
  'visit-agreed.text': 'The visit about “{{title}}” ({{number}}) is agreed.',
  'visit-other.title': 'Another time for a visit is asked for',
  'visit-other.text': 'Another time for the visit about “{{title}}” ({{number}}) is asked for; please confirm.',

  'network-arrears.title': 'Your network is off: arrears',
  'network-arrears.text':
    'There is not enough money; “{{package}}” is off and comes back once {{amount}} yuan are paid in.',
  'network-waits-for-money.title': 'Please make a deposit',
  'network-waits-for-money.text':
    'There is not enough money; your application waits and goes on by itself after a deposit.',
  'network-password-reset.owner.title': 'Your network password is being reset',
  'network-password-reset.owner.text':
    'With your sign-in password a new network password was asked for “{{package}}”. It works in about two minutes. If it was not you, change your sign-in password at once and ask the service desk.',
  'network-password-reset.desk.title': 'The service desk is resetting your network password',
  'network-password-reset.desk.text':
    'The service desk resets the network password of “{{package}}”. Reason: {{reason}}. In about two minutes you can see the initial password under “My network”. Please change it soon.',
  'network-desk-deed.unbind.title': 'The service desk took the device off your line',
  'network-desk-deed.unbind.text': 'The service desk took the bound device off “{{package}}”. Reason: {{reason}}.',
  'network-desk-deed.disconnect.title': 'The service desk disconnected your devices',
  'network-desk-deed.disconnect.text':
    'The service desk ended the running connections of “{{package}}”. Reason: {{reason}}. You can connect again.',

  'feed-refused.title': 'A dormitory list was not taken',
  'feed-refused.text': 'The dormitory list that came was not taken; see why.',
  'feed-odd.title': 'A dormitory list has odd rows',
  'feed-odd.text': 'The dormitory list that came has odd rows: {{odd}}. Please look at them.',
  'roster-waits.title': 'A roster waits for a look',
  'roster-waits.text': 'A roster changes a lot or cannot be read. Nothing has been changed; please look at it.',
  'roster-odd.title': 'A roster has odd rows',
  'roster-odd.text': 'The roster that came has rows that were put aside: {{odd}}. Please look at them.',
  'left-open.head.title': 'A department has no head',
  'left-open.head.text':
    '{{name}} left and is disabled. “{{held}}” has no deputy who could follow; please name a head. Until then approvals go by the rule of each step.',
  'left-open.owner.title': 'A business has no owner',
  'left-open.owner.text':
    '{{name}} left and is disabled. Nobody else who stays owns the business “{{held}}”; please name an owner. Until then administrators stand in.',
  'sign-ins-tried.title': 'Somebody tries passwords at many accounts',
  'sign-ins-tried.text':
    'Within an hour, {{accounts}} {{accounts|account was|accounts were}} tried with wrong passwords from {{networks}} {{networks|network|networks}}. See in the system log where they come from, and block them at the edge of the network if need be.',
  'account-guessed.title': 'Somebody guesses the password of “{{account}}”',
  'account-guessed.text':
    'Within an hour, the account “{{account}}” was tried {{tries}} {{tries|time|times}} with wrong passwords from {{networks}} {{networks|network|networks}}, and is locked everywhere for an hour. See in the system log where they come from; unlock it if its owner needs it.',
  'outage-suspected.title': 'There may be an outage',
  'outage-suspected.text':
    '{{building}}: {{people}} {{people|person|people}} reported the same fault within an hour ({{type}}). Please look at it, and announce an outage or dismiss it.',
  'outage-asks.said.title': 'Is this over? It was expected to be',
  'outage-asks.said.text':
    '“{{text}}” was expected to be over at {{time}} and has not been ended. Please open it, and end it or extend it; without an answer within a day it is shown as being checked.',
  'outage-asks.unsaid.title': 'Is this over? It was announced a day ago',
  'outage-asks.unsaid.text':
    '“{{text}}” has no expected end and was announced more than a day ago. Please open it, and end it or say when it will be over; without an answer within another day it is shown as being checked.',
  'outage-announced.outage.title': 'What you reported is a known outage',
  'outage-announced.outage.text': 'We are working on it: “{{text}}”. We will tell you when it is over.',
  'outage-announced.maintenance.title': 'What you reported comes from maintenance',
  'outage-announced.maintenance.text': 'Work on the network is going on: “{{text}}”. We will tell you when it is done.',
  'outage-ended.outage.title': 'The outage is over',
  'outage-ended.outage.text': 'The outage is over: “{{text}}”. If something is still wrong, please report it again.',
  'outage-ended.maintenance.title': 'The maintenance is done',
  'outage-ended.maintenance.text':
    'The work on the network is done: “{{text}}”. If something is wrong, please report it.',

  'content-published.notice.title': 'A new notice',
  'content-published.notice.text': 'The notice “{{title}}” was published.',
  'content-published.article.title': 'A new article',
  'content-published.article.text': 'The article “{{title}}” was published.',
  'content-published.file.title': 'A new download',
  'content-published.file.text': 'The file “{{title}}” can be downloaded.',
  'content-published.video.title': 'A new video',
  'content-published.video.text': 'The video “{{title}}” was published.',
  'content-published.link.title': 'A new link',
  'content-published.link.text': 'The link “{{title}}” was published.',
  'content-published.picture.title': 'A new picture',
  'content-published.picture.text': 'The picture “{{title}}” was published.',

  'unknown.title': 'A new message',
  'unknown.text': 'Open it to see more.',

  'due-promise': 'Promised by {{at}}.',
  'due-limit': 'Step due {{at}}.',
  'mail-open': 'Open: {{link}}',
  'mail-choose': 'You chose to get such mails in the service hall, and can switch them off under “Messages”.',
};

export default inbox;
