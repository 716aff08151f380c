import { readLocalStorage } from '@latchkey/core'
import {
  type BitcoinWallet,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { createCosmosWallet, installCosmosWallet } from '@latchkey/testing/cosmos'
import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { createSolanaWallet, installSolanaWallet } from '@latchkey/testing/solana'
import type { Localnet } from '../chains/localnet.js'
import { askOwner } from './approvals.js'
import { describeBitcoin } from './consent/describeBitcoin.js'
import { describeCosmos } from './consent/describeCosmos.js'
import { describePolkadot } from './consent/describePolkadot.js'
import { describeSolana } from './consent/describeSolana.js'
import { localDollars } from './consent/localDollars.js'
import type { OtherWallet } from './OtherWallet.js'

const name = 'Latchkey Test Wallet'

type Others = Pick<Localnet, 'solana' | 'polkadot' | 'bitcoin' | 'cosmos'>

/**
 * The bundled wallet's parts for other chains: real keys on each given kind of chain, announced
 * like its real wallets.
 */
export function installOtherWallets({
  solana,
  polkadot,
  bitcoin,
  cosmos,
}: Others): readonly OtherWallet[] {
  const storage = readLocalStorage()
  const kept = storage ? { storage } : {}
  const wallets: OtherWallet[] = []
  if (solana) {
    const dollars = localDollars(
      ...solana.networks.flatMap(({ token, token2022 }) => [token, token2022]),
    )
    const wallet = createSolanaWallet({
      name,
      secretKeys: solana.accounts.slice(0, 2).map(({ secretKey }) => secretKey),
      chains: solana.networks
        .slice(0, 1)
        .map(({ rpcUrl }) => ({ chain: 'solana:localnet', rpcUrl })),
      approve: (request) => askOwner(describeSolana(request, dollars)),
      ...kept,
    })
    installSolanaWallet(window, wallet)
    wallets.push({ ecosystem: 'Solana', wallet })
  }
  if (polkadot) {
    const wallet = createPolkadotWallet({
      approve: (request) => askOwner(describePolkadot(request, polkadot)),
      receiverPrefixes: Object.fromEntries(
        polkadot.networks.map(({ genesisHash, ss58Prefix }) => [genesisHash, ss58Prefix]),
      ),
      ...kept,
    })
    installPolkadotWallet(window, wallet)
    wallets.push({ ecosystem: 'Polkadot', wallet })
  }
  if (bitcoin) {
    const [regtest, signet] = bitcoin.networks
    const wallet: BitcoinWallet = createBitcoinWallet({
      name,
      mnemonic: bitcoin.mnemonic,
      networks: [
        { name: 'regtest', esploraUrl: regtest.rpcUrls[0] },
        ...(signet ? [{ name: 'signet' as const, esploraUrl: signet.rpcUrls[0] }] : []),
      ],
      approve: (request) => askOwner(describeBitcoin(request, wallet.addresses)),
      ...kept,
    })
    installBitcoinWallet(window, wallet, { shapes: ['wbip'] })
    wallets.push({ ecosystem: 'Bitcoin', wallet })
  }
  if (cosmos) {
    const wallet = createCosmosWallet({
      name,
      mnemonic: cosmos.mnemonic,
      chains: cosmos.networks.map(({ chainId, name: chain, bech32Prefix, rpcUrl }) => ({
        chainId,
        name: chain,
        bech32Prefix,
        rest: rpcUrl,
      })),
      approve: (request) => askOwner(describeCosmos(request, cosmos.networks)),
      ...kept,
    })
    installCosmosWallet(window, wallet, { shapes: ['registered'] })
    wallets.push({ ecosystem: 'Cosmos', wallet })
  }
  return wallets
}
