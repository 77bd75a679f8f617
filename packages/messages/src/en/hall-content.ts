import type { SameKeys } from '../texts.ts';
import type zh from '../zh/hall-content.ts';

const hallContent: SameKeys<typeof zh> = {
  news: 'News',
  notices: 'Notices',
  'what-shown': 'What to read',
  'search-news': 'Search news and notices',
  'no-news': 'No news yet',
  'no-news-text': 'What the university publishes will appear here.',
  'no-notices': 'No notices yet',
  'no-notices-text': 'What the university announces will appear here.',

  print: 'Print',
  newer: 'Newer',
  older: 'Older',
  'newer-older': 'Newer and older',
  'to-list': 'Back to the list',
  gone: 'This is not shown any more',
  'gone-text': 'It may have been withdrawn, or the address is wrong. The list has what is shown now.',
  'which-one': 'Nothing was chosen',
  'which-one-text': 'Choose something from the list.',

  'search-first': 'What are you looking for?',
  'search-first-text': 'Type words of a title or a text; pinyin or its initials will do, too.',
  hits: 'Found for “{{words}}”',
  'nothing-found': 'Nothing found for “{{words}}”',
  'nothing-found-text': 'Try another word; two characters or pinyin initials are enough.',
  'hits-article': 'Articles',
  'hits-notice': 'Notices',
  'hits-file': 'Downloads',
  'hits-video': 'Videos',

  guides: 'Guides',
  'guides-text': 'How things are done here, what to bring, and how long they take.',
  help: 'Help',
  'help-text': 'Answers about lost connections, passwords, payments and more.',
  'no-guides': 'No guides yet',
  'no-guides-text': 'Ask the service desk of the network centre.',
  'no-help': 'No help articles yet',
  'no-help-text': 'Ask the service desk of the network centre.',
  'guide-of': '{{name}} · guide',
  'guide-gone': 'This guide was not found',
  'guide-gone-text': 'The service may have been withdrawn, or the address is wrong.',
  'to-guides': 'All guides',
  'to-service': 'Go to {{name}}',
  'no-protocol': 'The agreement has not been published yet',
  'no-protocol-text': 'Ask the service desk of the network centre.',
};

export default hallContent;
