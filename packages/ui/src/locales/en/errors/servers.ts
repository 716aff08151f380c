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
