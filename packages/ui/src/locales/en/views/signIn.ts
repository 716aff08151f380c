import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of SIWXSignMessage. */
export const signIn = {
  'signIn.title': 'Sign In',
  'signIn.head': 'Sign in to {domain}',
  'signIn.why':
    'Sign a message to prove that this account is yours. It costs nothing and moves nothing.',
  'signIn.expires': {
    one: 'The message is valid for {count} minute.',
    other: 'The message is valid for {count} minutes.',
  },
  'signIn.expiresHours': {
    one: 'The message is valid for {count} hour.',
    other: 'The message is valid for {count} hours.',
  },
  'signIn.preparing': 'Preparing the message…',
  'signIn.waiting': 'Sign the message in {wallet}',
  'signIn.waitingWhy': 'Read the message in your wallet, then sign it.',
  'signIn.checking': 'Authenticating...',
  'signIn.checkingWhy': 'The site checks your signature.',
  'signIn.unverified': 'Signed, waiting to be verified',
  'signIn.unverifiedWhy': 'The signature could not be checked yet. You need not sign again.',
  'signIn.refused': 'The site did not accept the signature.',
  'signIn.sign': 'Sign',
  'signIn.check': 'Check again',
  'signIn.wallet': 'your wallet',
} as const satisfies EnglishTexts
