/** The part of `window` that discovery uses; a test in Node can replace it. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>
