import { createError, sanitizeText } from '@latchkey/core'
import { fromWalletError } from '../language/errors.js'
import { decodeAddress, encodeAddress } from '../language/ss58.js'

export type EnableAllOptions = {
  /** The page's name in the wallets' prompts. */
  readonly appName: string
  /** The SS58 prefix (0 to 16383) of the returned addresses. @default 42 */
  readonly ss58Prefix?: number
}

export type EnabledAccount = {
  readonly address: string
  readonly publicKey: `0x${string}`
  readonly name?: string
  /** The wallet's name at `window.injectedWeb3`. */
  readonly source: string
}

export type EnabledWallets = {
  /** The names at `window.injectedWeb3` of the wallets that granted access. */
  readonly wallets: readonly string[]
  /** Their accounts; those with ecdsa or Ethereum keys are left out. */
  readonly accounts: readonly EnabledAccount[]
}

/**
 * Requests access from every installed wallet at once, by `web3Enable` of @polkadot/extension-dapp
 * (an optional peer, loaded with the first call). Each wallet prompts once. It suits pages that
 * want every account of every wallet; a kit connects one wallet at a time and does not need it.
 * Browser only.
 *
 * @throws INVALID_CONFIGURATION if @polkadot/extension-dapp is not installed
 * @example
 * const { wallets, accounts } = await enableAll({ appName: 'My page', ss58Prefix: 0 })
 */
export async function enableAll({
  appName,
  ss58Prefix = 42,
}: EnableAllOptions): Promise<EnabledWallets> {
  const { web3Accounts, web3Enable } = await import('@polkadot/extension-dapp').catch(
    (cause: unknown) => {
      throw createError('INVALID_CONFIGURATION', {
        cause,
        details: 'enableAll needs @polkadot/extension-dapp.',
      })
    },
  )
  try {
    const enabled = await web3Enable(appName)
    const found = enabled.length > 0 ? await web3Accounts() : []
    const accounts = found.flatMap(({ address, meta, type }): readonly EnabledAccount[] => {
      const decoded = type === 'ecdsa' || type === 'ethereum' ? undefined : decodeAddress(address)
      if (!decoded) return []
      const name = sanitizeText(meta.name)
      const { publicKey } = decoded
      return [
        {
          address: encodeAddress(publicKey, ss58Prefix),
          publicKey,
          source: meta.source,
          ...(name && { name }),
        },
      ]
    })
    return { wallets: enabled.map((wallet) => wallet.name), accounts }
  } catch (error) {
    throw fromWalletError(error)
  }
}
