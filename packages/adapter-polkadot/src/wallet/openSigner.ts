import { type Connector, createError, parseCaipAddress } from '@latchkey/core'
import { invalidAnswer, readDeadlineMs } from '@latchkey/core/adapter'
import { parseAccounts, type WalletAccount } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { requirePublicKey } from '../language/ss58.js'
import { type InjectedExtension, toInjectedExtension } from './InjectedExtension.js'

/**
 * Returns the wallet's signer and the account in the wallet's spelling, after checking that the
 * wallet still shows it. Silent.
 *
 * @throws NOT_CONNECTED, ACCOUNT_CHANGED, INVALID_ADDRESS
 */
export async function openSigner(input: {
  readonly connector: Connector
  /** CAIP-10 */
  readonly address: string
  readonly signal?: AbortSignal | undefined
}): Promise<{ readonly signer: InjectedExtension['signer']; readonly account: WalletAccount }> {
  const { connector, address, signal } = input
  const publicKey = requirePublicKey(parseCaipAddress(address).address)
  const extension = toInjectedExtension(await connector.getProvider('polkadot'))
  if (!extension) throw createError('NOT_CONNECTED')
  const shown = parseAccounts(
    await askWallet('accounts.get', () => extension.accounts.get(), { ms: readDeadlineMs, signal }),
  )
  if (!shown) throw invalidAnswer('accounts.get')
  const account = shown.accounts.find((one) => one.publicKey === publicKey)
  if (!account) throw createError('ACCOUNT_CHANGED')
  return { signer: extension.signer, account }
}
