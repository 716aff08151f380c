// The compared kits. `modal` finds the element of the open modal, `fake` the wallet that must be
// listed in it.
const fake = 'Zebra Wallet'
const react = { react: '19.3.1', 'react-dom': '19.3.1' }
const query = { '@tanstack/react-query': '5.107.1', viem: '2.57.1' }

export const kits = [
  {
    id: 'floor-react',
    label: 'bare React and a native dialog',
    modal: ['dialog[open]'],
    fake,
    dependencies: react,
  },
  {
    id: 'floor-list',
    label: 'bare React and a native dialog with the same list',
    modal: ['dialog[open]'],
    fake,
    dependencies: react,
  },
  {
    id: 'floor-wagmi',
    label: 'bare wagmi 3 and a native dialog',
    modal: ['dialog[open]'],
    fake,
    dependencies: { ...react, ...query, wagmi: '3.7.7' },
  },
  {
    id: 'latchkey',
    label: 'Latchkey',
    modal: ['dialog[open]'],
    fake,
    dependencies: react,
    own: ['react', 'adapter-evm'],
  },
  {
    id: 'rainbowkit',
    label: 'RainbowKit',
    modal: ['[role=dialog]'],
    fake,
    dependencies: { ...react, ...query, wagmi: '2.19.5', '@rainbow-me/rainbowkit': '2.2.11' },
  },
  // Its peer range stops at React 18; it works with 19.
  {
    id: 'connectkit',
    label: 'ConnectKit',
    modal: ['[role=dialog]', '#__CONNECTKIT__'],
    fake,
    dependencies: { ...react, ...query, wagmi: '2.19.5', connectkit: '1.9.2' },
    npm: ['--legacy-peer-deps'],
  },
  {
    id: 'appkit',
    label: 'AppKit with wagmi',
    modal: ['w3m-modal'],
    fake,
    dependencies: {
      ...react,
      ...query,
      wagmi: '3.7.7',
      '@reown/appkit': '1.8.24',
      '@reown/appkit-adapter-wagmi': '1.8.24',
    },
  },
]

export const floor = 'floor-react'
export const ours = 'latchkey'
export const peers = ['rainbowkit', 'connectkit', 'appkit']

/** CPU and network of a visit. Slow 4G is Lighthouse's: 150 ms, 1.6 Mbit/s. */
export const profiles = {
  // 400 ms, 400 kbit/s.
  slow3g: {
    throttle: 1,
    network: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  },
  cpu1: { throttle: 1 },
  cpu4: { throttle: 4 },
  'cpu4-slow4g': {
    throttle: 4,
    network: { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 },
  },
}
