// biome-ignore-all format: one wallet a line. Written by apps/server/catalogue/build.mjs; change the catalogue instead.
import type { WalletRecord } from '@latchkey/api'

/** The version of the catalogue that this copy was made from. */
export const bundledVersion = 6

export const bundledRecords: readonly WalletRecord[] = [
  { id: 'latchkey:metamask', name: 'MetaMask', rdns: 'io.metamask', namespaces: ['eip155'], homepage: 'https://metamask.io', mobile_link: 'https://metamask.app.link', app_store: 'https://apps.apple.com/app/id1438144202', play_store: 'https://play.google.com/store/apps/details?id=io.metamask', chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' },
  { id: 'latchkey:trust-wallet', name: 'Trust Wallet', rdns: 'com.trustwallet.app', namespaces: ['eip155', 'solana'], homepage: 'https://trustwallet.com', mobile_link: 'trust://', app_store: 'https://apps.apple.com/app/id1288339409', play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp', chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph' },
  { id: 'latchkey:phantom', name: 'Phantom', rdns: 'app.phantom', namespaces: ['eip155', 'solana'], homepage: 'https://phantom.app', app_store: 'https://apps.apple.com/app/id1598432977', play_store: 'https://play.google.com/store/apps/details?id=app.phantom', chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa' },
  { id: 'latchkey:okx-wallet', name: 'OKX Wallet', rdns: 'com.okex.wallet', namespaces: ['eip155', 'cosmos', 'bip122'], homepage: 'https://okx.com', mobile_link: 'okex://main', app_store: 'https://apps.apple.com/app/id1327268470', play_store: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp', chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge' },
  { id: 'latchkey:coinbase-wallet', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', namespaces: ['eip155', 'solana'], homepage: 'https://www.coinbase.com/wallet', mobile_link: 'https://go.cb-w.com', app_store: 'https://apps.apple.com/app/id1278383455', play_store: 'https://play.google.com/store/apps/details?id=org.toshi', chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad' },
  { id: 'latchkey:keplr', name: 'Keplr', namespaces: ['cosmos'], homepage: 'https://www.keplr.app', app_store: 'https://apps.apple.com/app/id1567851089', play_store: 'https://play.google.com/store/apps/details?id=com.chainapsis.keplr', chrome_store: 'https://chromewebstore.google.com/detail/dmkamcknogkgcdfhhbddcghachkejeap' },
]
