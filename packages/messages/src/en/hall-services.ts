import type { SameKeys } from '../texts.ts';
import type zh from '../zh/hall-services.ts';

const hallServices: SameKeys<typeof zh> = {
  catalogue: 'All services',
  'catalogue-about': 'Read the guide, apply online, and follow what becomes of it.',
  crumbs: 'Where you are',
  recent: 'Recently used',
  halves: 'This service',
  about: 'About',
  mine: 'My applications',
  'all-mine': 'My applications ({{n}})',
  'to-catalogue': 'See what you can apply for',
  applying: 'New application',
  changing: 'Change the application',

  groups: 'Groups of applications',
  'group-drafts': 'Drafts',
  applications: 'Applications',
  'search-mine': 'Search title or number',
  'clear-search': 'Clear the search',
  'nothing-found': 'Nothing found for “{{words}}”',
  'nothing-found-text': 'Try other words.',
  'empty-todo': 'Nothing pending',
  'empty-todo-text': 'What was just submitted, waits to be accepted, or was returned to you stands here.',
  'empty-doing': 'Nothing in progress',
  'empty-doing-text': 'Once you have applied, you can follow it here.',
  'empty-done': 'Nothing done yet',
  'empty-done-text': 'What is done stands here, and can be evaluated.',
  'empty-abort': 'Nothing canceled',
  'empty-abort-text': 'What was withdrawn, refused or ended stands here.',
  'empty-drafts': 'No drafts',
  'empty-drafts-text': 'What you began to fill in is kept here by itself.',

  'asked-of-you': 'A step of this application waits for you.',
  'to-workflow': 'Handle it in the workflow app',
};

export default hallServices;
