/**
 * The library's code, fetched for the first code or stored session. It is one chunk under any
 * bundler.
 */
export const loadLibrary = () => import('./library.js')
