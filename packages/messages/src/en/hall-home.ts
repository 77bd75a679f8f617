import type { SameKeys } from '../texts.ts';
import type zh from '../zh/hall-home.ts';

const hallHome: SameKeys<typeof zh> = {
  recent: 'Recently used',
  'recent-text': 'One press leads straight there',
  notices: 'Notices',
  news: 'News',
  files: 'Downloads',
  videos: 'Videos',
  links: 'Links',
  all: 'All',
  pinned: 'Pinned',
  'no-notices': 'No notices yet',
  'no-news': 'No news yet',
  'no-services': 'No services yet',
  'content-failed': 'Notices and news cannot be loaded just now',
  'services-failed': 'The services cannot be loaded just now',

  banner: 'Pictures',
  'banner-previous': 'Previous picture',
  'banner-next': 'Next picture',
  'banner-pause': 'Stop the slide show',
  'banner-play': 'Start the slide show',
  'banner-nth': 'Picture {{n}} of {{total}}',

  'window-title': 'Apply online',
  'window-who': 'Who may apply',
  'window-cost': 'Cost',
  'window-time': 'How long it takes',
  'window-steps': 'The way it takes',
  'window-guides': 'Guides',
  'window-owner': 'In charge',
  'window-start': 'Start',
  'window-failed': 'The introduction cannot be loaded just now',
  'who-all': 'All students and staff',
  'who-student': 'Students',
  'who-staff': 'Staff',
  'who-chosen': 'Chosen departments or people',
  'not-for-you': 'This service is not for people of your kind',
  'cost-none': 'Free of charge',
  'cost-fee': '{{fee}} for work and material when newly opened',
  'cost-from': 'Packages from {{price}}',
  'time-unknown': 'Too few cases lately to tell',

  'could-title': 'Once signed in you can',
  'could-network': 'see your package, balance and next charge',
  'could-apply': 'open, pause or move your network online',
  'could-report': 'report faults and follow what happens',
  'could-why': 'find out in one press why you are offline',

  // the business pages of the phone hall
  'business-tabs': 'Business',
  'business-latest': 'Recently used',
  'business-area': 'Services',
  'business-trace': 'Tracking',
  'trace-submit': 'Submitted',
  'trace-join': 'Joined',
  'latest-none': 'Nothing used yet',
  'latest-none-text': 'What you apply for will be here the next time.',
};

export default hallHome;
