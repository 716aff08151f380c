/** The wallet's identity in every ecosystem; pages group its parts by the name. */
export const identity = {
  name: 'Latchkey Extension',
  rdns: 'dev.latchkey.extension',
  /** Its key at `injectedWeb3` and its id among Cosmos wallets. */
  source: 'latchkey-extension',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="9" fill="%23a3440c"/%3E%3Cpath d="M12 9a5 5 0 1 0 3.9 8.1H19v3h3v-3h2v-3h-8.1A5 5 0 0 0 12 9Zm0 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z" fill="%23fff"/%3E%3C/svg%3E',
} as const
