import type { ErrorTexts } from '../../Messages.js'
import { again, tellSite } from './phrases.js'

/** Errors of servers, projects and the embedded wallet. */
export const servers = {
  INVALID_APP_CONFIGURATION: ['Invalid App Configuration', 'Its project is not valid.', tellSite],
  ORIGIN_NOT_ALLOWED: [
    'This address of the site is not allowed',
    'Its project does not list it.',
    tellSite,
  ],
  PROJECT_ID_NOT_CONFIGURED: ['Project ID Not Configured', 'It has no project id.', tellSite],
  INVALID_PROJECT_ID: ['The site is not set up correctly', 'Its key is not valid.', tellSite],
  SESSION_EXPIRED: [
    'Session Expired',
    'It ran out, or this device’s clock is wrong.',
    'Check the time settings and connect again.',
  ],
  RELAY_UNREACHABLE: [
    'Connection service unreachable',
    'The service between this page and your phone does not answer.',
    'Check your connection, or use a wallet in this browser.',
  ],
  PAIRING_EXPIRED: [
    'This code has expired',
    'It was not used in time.',
    'Show a new code and scan that one.',
  ],
  RATE_LIMITED: [
    'Rate Limited',
    'The site’s service is limiting requests.',
    'Wait a minute and try again.',
  ],
  SERVER_ERROR: ['Server Error', 'The site’s service had a problem.', again],
  LOGIN_REQUIRED: ['You are logged out', 'This browser has no login.', 'Log in again.'],
  EMAIL_INVALID: [
    'This is not an e-mail address',
    'An address looks like ann@example.org.',
    'Check it and try again.',
  ],
  EMAIL_NOT_SENT: [
    'The code could not be sent',
    'The mail service did not take it.',
    'Try again in half a minute, or use a wallet.',
  ],
  CODE_INVALID: ['Wrong code', 'It differs from the one in the mail.', 'Check it and try again.'],
  CODE_EXPIRED: [
    'This code no longer works',
    'A code is good for ten minutes, five tries and this browser.',
    'Ask for a new one.',
  ],
  EMAIL_LOGIN_UNAVAILABLE: [
    'Unable to load email login dependency',
    'Its code could not be loaded.',
    'Use a wallet, or try again.',
  ],
  EMAIL_THROTTLED: [
    'One moment',
    'A code was sent just now.',
    'Please try again after {seconds} seconds',
  ],
  EMBEDDED_WALLET_LOAD_FAILED: [
    'Email login is unavailable',
    'Network Error - Could not load embedded wallet',
    'Use a wallet, or try again.',
  ],
  EMBEDDED_WALLET_TIMEOUT: [
    'Email login does not answer',
    'Embedded Wallet Request Timed Out',
    again,
  ],
  EMBEDDED_WALLET_LOST: [
    'Your wallet closed',
    'Its window is gone from the page.',
    'Nothing was signed. Try again.',
  ],
  EMBEDDED_WALLET_MISMATCH: [
    'This is not your wallet',
    'The service sent another one than yours. Nothing was signed.',
    'Do not go on. Tell the site about it.',
  ],
  SIGN_IN_FOREIGN: [
    'This sign-in is for another site',
    'Its message names another site or account. Nothing was signed.',
    'Do not go on. Leave this page.',
  ],
  APPROVAL_UNAVAILABLE: [
    'This browser cannot sign here',
    'It cannot tell whether another window covers the question.',
    'Use Chrome or Edge, or another wallet.',
  ],
  IFRAME_LOAD_FAILED: [
    'Email login is unavailable',
    'Its window could not be loaded.',
    'Use a wallet, or try again.',
  ],
  UNVERIFIED_DOMAIN: [
    'This site is not verified',
    'Its address is not on its project’s list.',
    'Go on only if you are sure that you are on the right site.',
  ],
  VIEW_UNAVAILABLE: [
    'This part did not load',
    'The connection may have dropped.',
    'Check your internet connection and try again.',
  ],
  UNKNOWN: [
    'Something went wrong',
    'The cause is not known.',
    'Try again. If it happens again, pass on the reference.',
  ],
} satisfies Partial<ErrorTexts>
