import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OnrampStage } from './onrampStage.js'

export const providers = [
  { id: 'coinbase', network: 'local', ether: 'ETH', dollar: 'LTD' },
  { id: 'meld', network: 'LOCAL', ether: 'ETH_LOCAL', dollar: 'LTD_LOCAL' },
] as const

export const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

export type Given = Readonly<Record<string, unknown>>

/** The calls of a page. */
export function callsOf({ server }: OnrampStage) {
  const post = async (path: string, body: Given, headers: Record<string, string> = {}) => {
    const response = await server.ask(path, { method: 'POST', body: JSON.stringify(body), headers })
    const answer = await response.json()
    return {
      status: response.status,
      code: answer.error?.code,
      reason: reasonOf(answer),
      ...answer,
    }
  }
  return {
    post,
    options: async (given: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ subdivision: 'CA', ...given })
      return (await server.ask(`/v1/onramp/options?${query}`)).json()
    },
    quote: (body: Given) => post('/v1/onramp/quote', body),
    url: (body: Given, key: string = randomUUID(), more = {}) =>
      post('/v1/generators/onrampurl', body, { 'idempotency-key': key, ...more }),
    history: async (address: string, provider: string, more = '') => {
      const path = `/v1/account/${address}/history?onramp=${provider}${more}`
      return (await (await server.ask(path)).json()).data
    },
  }
}
const reasonOf = (answer: { reasons?: { description: string }[] }) =>
  answer.reasons?.[0]?.description

export const quoteBody = (provider: (typeof providers)[number], more: Given = {}) => ({
  provider: provider.id,
  purchaseCurrency: provider.ether,
  paymentCurrency: 'USD',
  subdivision: 'CA',
  amount: '100',
  network: provider.network,
  address: newAddress(),
  ...more,
})
export const urlBody = (
  provider: (typeof providers)[number],
  address: string,
  more: Given = {},
) => ({
  provider: provider.id,
  destinationWallets: [{ address, blockchains: [provider.network] }],
  defaultNetwork: provider.network,
  defaultExperience: 'buy',
  purchaseCurrency: provider.ether,
  paymentCurrency: 'USD',
  subdivision: 'CA',
  presetFiatAmount: 100,
  ...more,
})
export const sendHook = ({ url, headers, body }: { url: string; headers: object; body: string }) =>
  fetch(url, { method: 'POST', headers: { ...headers }, body })
