import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of Sessions. */
export const sessions = {
  'sessions.title': 'Signed in',
  'sessions.about': 'This account is signed in here. End what you do not know.',
  'sessions.loading': 'Reading where this account is signed in…',
  'sessions.failed': 'The site did not answer',
  'sessions.failedWhy': 'It is not known where this account is signed in.',
  'sessions.none': 'Not signed in anywhere',
  'sessions.noneWhy': 'This site keeps no sign-in of this account.',
  'sessions.here': 'This browser',
  'sessions.since': 'Since {date}',
  'sessions.signOut': 'Sign out',
  'sessions.signOutOf': 'Sign out of {domain}, {date}',
  'sessions.waiting': 'Sign the message in {wallet} to end this session.',
  'sessions.ended': 'Signed out of {domain}',
} as const satisfies EnglishTexts
