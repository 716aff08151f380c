import { wagmi } from '@latchkey/adapter-evm/wagmi'
import { createKit } from '@latchkey/react'
import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'
import local from './chains.json'
import { phone } from './phone.js'

const [one, two] = local.map(({ chainId, name, rpcUrl }) =>
  defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }),
)
if (!one || !two) throw new Error('the host needs two chains')

export const chains = [one, two] as const

/** The host's config for its own hooks; the kit gets the same one. */
export const config = createConfig({ chains, transports: { [one.id]: http(), [two.id]: http() } })
export const kit = createKit({ adapters: [wagmi({ config })], connectors: [phone] })
