import type { SameKeys } from '../texts.ts';
import type zh from '../zh/search.ts';

const search: SameKeys<typeof zh> = {
  box: 'Search the hall',
  suggestions: 'Suggestions',
  hot: 'Hot searches',
  recent: 'Searched lately',
  'clear-recent': 'Clear',
  'search-for': 'Search for “{{words}}”',
  'kind-service': 'Service',
  'kind-guide': 'Guide',
  'kind-article': 'Article',
  groups: 'Kinds of results',
  'group-all': 'All',
  'group-service': 'Services',
  'group-guide': 'Guides',
  'group-article': 'News and notices',
  'group-order': 'My applications',
  'found-for': 'Found for “{{words}}”',
  'nothing-asked': 'What are you looking for?',
  'nothing-asked-text':
    'Type a service, a guide or a piece of news; the initials of its pinyin will do, such as “xyw”.',
  'nothing-found': 'Nothing found for “{{words}}”',
  'nothing-found-text': 'Try other or shorter words, or the initials of the pinyin.',
  'all-services': 'See all services',
  'all-orders': 'See all in business tracking',
  'start-service': 'Go to it',

  'hot-about':
    'What people search for in your hall, the most wanted first: today counts whole, a week ago half. Keep out what does not fit.',
  'hot-words': 'Words',
  'hot-weight': 'Heat',
  'hot-total': 'Searches in all',
  'hot-last': 'Last',
  'hot-found': 'Result',
  'hot-found-yes': 'Found',
  'hot-found-no': 'Nothing found',
  'hot-state': 'State',
  'hot-shown': 'May be shown',
  'hot-out': 'Kept out',
  'hot-keep-out': 'Keep out',
  'hot-let-in': 'Let in again',
  'hot-kept-out': '“{{words}}” is kept out',
  'hot-let-in-done': '“{{words}}” may be shown again',
  'hot-filter': 'Filter by state',
  'hot-filter-all': 'All',
  'hot-search': 'Find words',
  'hot-none': 'Nobody has searched yet',
  'hot-none-text': 'What people search for in the hall will appear here.',
  'hot-none-found': 'No such words',
};

export default search;
