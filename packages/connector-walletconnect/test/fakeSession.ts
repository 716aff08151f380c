import type { Session } from '../src/engine/Engine.js'

export const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const polkadotChain = 'polkadot:68d56f15f85d3136970ec16946040bc1'
export const bitcoinChain = 'bip122:000000000019d6689c085ae165831e93'
export const cosmosChain = 'cosmos:cosmoshub-4'

/**
 * Addresses that others may know: the first keys of Hardhat's phrase, Alice and Bob of Substrate,
 * the examples of BIP-173 and BIP-350.
 */
export const addresses = {
  eip155: [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ],
  solana: [
    '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
    '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  ],
  polkadot: [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  ],
  bip122: [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  ],
  cosmos: [
    'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
    'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  ],
} as const

const approved = (
  chains: readonly string[],
  accounts: readonly string[],
  methods: readonly string[],
) => ({
  chains,
  accounts: chains.flatMap((chain) =>
    accounts.map((address) => `${chain}:${address}`),
  ) as `${string}:${string}:${string}`[],
  methods,
  events: ['accountsChanged', 'chainChanged'],
})

export const namespaces = {
  eip155: approved(['eip155:1', 'eip155:8453'], addresses.eip155, [
    'personal_sign',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ]),
  solana: approved([solanaChain], addresses.solana, [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAndSendTransaction',
  ]),
  polkadot: approved([polkadotChain], addresses.polkadot, [
    'polkadot_signMessage',
    'polkadot_signTransaction',
  ]),
  bip122: approved([bitcoinChain], addresses.bip122, [
    'signMessage',
    'signPsbt',
    'sendTransfer',
    'getAccountAddresses',
  ]),
  cosmos: approved([cosmosChain], addresses.cosmos, [
    'cosmos_getAccounts',
    'cosmos_signDirect',
    'cosmos_signAmino',
  ]),
}

/** A session of all five namespaces with two accounts each. */
export const fakeSession = (changes: Partial<Session> = {}): Session => ({
  topic: 'c'.repeat(64),
  expiresAt: Date.now() + 604_800_000,
  namespaces,
  peer: {
    name: 'Phone',
    url: 'https://wallet.example',
    icons: ['https://wallet.example/icon.png'],
  },
  ...changes,
})
