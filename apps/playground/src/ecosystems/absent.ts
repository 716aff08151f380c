/** In place of the adapters that a build for eip155 alone leaves out: `vite.config.ts`. */
function absent(): never {
  throw new Error('This build of the playground has the adapter of eip155 alone.')
}

export { absent as bitcoin, absent as cosmos, absent as polkadot, absent as solana }
