import type { BrowserContext, Page } from 'playwright-core'
import { createEvmWallet } from '../wallets/evm/createEvmWallet.js'
import type { RequestArguments } from '../wallets/evm/EvmProvider.js'
import type { EvmWallet, EvmWalletOptions } from '../wallets/evm/EvmWallet.js'
import type { InstallEvmOptions } from '../wallets/evm/installEvmWallet.js'
import { type BridgeAnswer, installBridge } from './installBridge.js'

let bridges = 0

/**
 * Puts a wallet into every page of a context, announced before the page's own scripts run, and
 * keeps its keys in this process. Pages of the context share it, as tabs share an extension. Call
 * it before the first `goto`. Returns the wallet, whose hand the test holds.
 *
 * @example
 * const wallet = await injectEvmWallet(context, { privateKeys, chains, approve: () => true })
 * await page.goto(url)
 * wallet.selectChain(31338)
 */
export async function injectEvmWallet(
  context: BrowserContext,
  options: EvmWalletOptions & InstallEvmOptions,
): Promise<EvmWallet> {
  const wallet = createEvmWallet(options)
  const name = `__latchkeyWallet${bridges++}`
  await context.exposeBinding(
    name,
    async (_source, args: RequestArguments): Promise<BridgeAnswer> => {
      try {
        const value = await wallet.provider.request(args)
        return value === undefined ? {} : { value }
      } catch (error) {
        return { failed: true, ...describe(error) }
      }
    },
  )
  const { announce = true, legacy = false } = options
  await context.addInitScript(installBridge, { name, info: { ...wallet.info }, announce, legacy })
  const pass = (event: string) =>
    wallet.provider.on(event, (payload) => {
      for (const page of context.pages()) void emitIn(page, name, event, payload)
    })
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) pass(event)
  return wallet
}

/** A page that is navigating or closed hears nothing, as with an extension. */
async function emitIn(page: Page, name: string, event: string, payload: unknown): Promise<void> {
  try {
    await page.evaluate(
      ([at, type, detail]) => {
        window.dispatchEvent(new CustomEvent(`${at}:event`, { detail: { type, detail } }))
      },
      [name, event, payload] as const,
    )
  } catch {
    return
  }
}

function describe(error: unknown): BridgeAnswer {
  if (!(error instanceof Error)) return error === undefined ? {} : { bare: error }
  const { code, data } = error as { code?: unknown; data?: unknown }
  return { error: { message: error.message, code, data } }
}
