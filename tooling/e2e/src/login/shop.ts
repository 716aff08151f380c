// The page of a shop with the embedded wallet: the kit without a modal.
import { evm } from '@latchkey/adapter-evm'
import { auth } from '@latchkey/connector-auth'
import { createHeadlessKit } from '@latchkey/controllers'
import { defineEvmNetwork } from '@latchkey/core'

type Settings = {
  readonly walletUrl: string
  readonly projectId: string
  readonly chains: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
  }[]
}

const text = document.getElementById('settings')?.textContent ?? ''
const { walletUrl, projectId, chains } = JSON.parse(text) as Settings
const networks = chains.map(({ id, name, rpcUrl }) =>
  defineEvmNetwork({ id, name, rpcUrls: [rpcUrl] }),
)
const wallet = auth({ walletUrl, projectId })
const kit = createHeadlessKit({ adapters: [evm({ networks })], connectors: [wallet] })
kit.start()

/** For the tests, which run in this page. */
export type ShopGlobals = { readonly kit: typeof kit; readonly wallet: typeof wallet }

Object.assign(globalThis, { kit, wallet } satisfies ShopGlobals)
document.body.append(Object.assign(document.createElement('button'), { textContent: 'Buy' }))
