/**
 * The code of the library, from the first code or stored session on: in one piece, whatever the
 * host's bundler does.
 */
export const loadLibrary = () => import('./library.js')
