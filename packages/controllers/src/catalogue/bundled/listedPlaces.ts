// Written by apps/server/catalogue/build.mjs; change the catalogue instead.

/** Hosts (and mini apps of Telegram) that open a wallet of our catalogue. */
export const listedPlaces: readonly string[] = [
  'app.bifrostwallet.com',
  'go.cb-w.com',
  'metamask.app.link',
  'mewwallet.com',
  'onto.app',
  'web.subwallet.app',
]
