export { type CookieOptions, cookieStorage } from './cookieStorage.js'
export { readInitialState } from './readInitialState.js'
