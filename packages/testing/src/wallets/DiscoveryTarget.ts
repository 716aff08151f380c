/**
 * The part of `window` that discovery goes through, so that a test in Node can stand in for a page.
 */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>
