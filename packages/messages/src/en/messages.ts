import type { SameKeys } from '../texts.ts';
import type zh from '../zh/messages.ts';

const messages: SameKeys<typeof zh> = {
  'unread-n': '{{n}} {{n|unread message|unread messages}}',
  tabs: 'Groups of messages',
  'tab-unread': 'Unread',
  'tab-all': 'All',
  newest: 'Newest unread',
  'see-all': 'See all messages',
  'read-all': 'Mark all as read',
  'read-one': 'Mark as read',
  'read-done': 'All marked as read',
  unread: 'Unread',
  list: 'Messages',
  'no-unread': 'No unread messages',
  'no-unread-text': 'You will hear here when something moves.',
  'no-messages': 'No messages yet',
  'no-messages-text': 'Progress of applications, tasks, news of your network and notices will appear here.',
  'to-all': 'See all messages',

  choices: 'How to be told',
  'choices-about': 'Messages always come here. Choose which of them are sent elsewhere too.',
  'group-tasks': 'Tasks',
  'group-tasks-text': 'What waits for you, reminders, what came back to you',
  'group-progress': 'Progress',
  'group-progress-text': 'Your applications and orders have moved',
  'group-network': 'Network and money',
  'group-network-text': 'Arrears, lines that stop, waiting for a top-up',
  'group-news': 'News and notices',
  'group-news-text': 'Notices and articles that were just published',
  'channel-mail': 'Mail',
  'channel-wecom': 'WeCom',
  'channel-closed': 'not open',
  'closed-mail-not-offered': 'Your university does not send mail yet.',
  'closed-mail-no-address': 'Fill in your e-mail address to get mail.',
  'closed-wecom-not-offered': 'Your university does not use WeCom for messages yet.',
  'closed-wecom-no-address': 'Your account is not bound to WeCom.',
  'mail-to': 'Mail goes to: {{address}}',
  'to-contact': 'Fill in e-mail',
  saved: 'Saved',
};

export default messages;
