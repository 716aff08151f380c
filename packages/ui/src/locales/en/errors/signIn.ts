import type { ErrorTexts } from '../../Messages.js'
import { again, tellSite } from './phrases.js'

/** Errors of signing in. */
export const signIn = {
  SIWX_NOT_ENABLED: ['Sign-in is not set up', 'The site has not switched it on.', tellSite],
  SIWX_OPTIONS_CONFLICT: [
    'Sign-in is set up twice',
    'Two settings contradict each other.',
    tellSite,
  ],
  AUTHENTICATION_INIT_FAILED: [
    'A problem occurred while trying initialize authentication',
    'Its service did not answer.',
    again,
  ],
  SIGNATURE_DECLINED: [
    'Signature declined',
    'You did not sign in the wallet.',
    'Nothing has changed. You can try again at any time.',
  ],
  SMART_ACCOUNT_NOT_SUPPORTED: [
    'This application might not support Smart Accounts',
    'The site did not take the signature.',
    'Switch to your normal account.',
  ],
} satisfies Partial<ErrorTexts>
