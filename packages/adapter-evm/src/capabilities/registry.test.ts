import { defineEvmNetwork, type Intent, type IntentFeature } from '@latchkey/core'
import { parseTransaction } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type RegistryCase,
  readServerJson,
  registryTests,
  type TypedData,
} from '../../test/registryTests.js'
import { evm } from '../evm.js'

type Deployment = { readonly chainId: number; readonly address: string }
type Descriptor = {
  readonly context: {
    readonly [Kind in 'contract' | 'eip712']?: { readonly deployments?: readonly Deployment[] }
  }
}
/** What Latchkey's server answers with. */
const { descriptors } = readServerJson('clearSigning/snapshot.json') as {
  readonly descriptors: readonly Descriptor[]
}
const from = '0x1111111111111111111111111111111111111111'

let feature: IntentFeature
beforeAll(async () => {
  feature = (await evm({ networks: [] }).capabilities.intent?.load()) as IntentFeature
})

/** The descriptors of a contract, as in the server's answer. */
const descriptorsOf = (chainId: number, address: string) =>
  descriptors.filter(({ context }) =>
    (context.contract ?? context.eip712)?.deployments?.some(
      (each) => each.chainId === chainId && each.address.toLowerCase() === address.toLowerCase(),
    ),
  )

function read({ rawTx, data }: RegistryCase): Intent | undefined {
  if (rawTx !== undefined) {
    const { chainId = 1, to, data: input = '0x', value = 0n } = parseTransaction(rawTx)
    return feature.readCall({
      descriptors: descriptorsOf(chainId, String(to)),
      network: defineEvmNetwork({ id: chainId, name: 'Any' }),
      from,
      call: { to: String(to), data: input, value },
    })
  }
  const { domain } = data as TypedData
  // One contract of the registry has its chain in the salt of its domain.
  const chainId = Number(domain.chainId ?? domain.salt)
  return feature.readTypedData({
    descriptors: descriptorsOf(chainId, domain.verifyingContract),
    network: defineEvmNetwork({ id: chainId, name: 'Any' }),
    from,
    typedData: data,
  })
}

describe('the ERC-7730 registry’s own test cases', () => {
  it.each([
    ['transactions', 'rawTx', 283, 747],
    ['typed messages', 'data', 142, 481],
  ] as const)('all %s are read', (name, kind, count, words) => {
    const unread: string[] = []
    let total = 0
    let fields = 0
    let labels = 0
    let found = 0
    for (const { file, cases } of registryTests)
      for (const each of cases.filter((one) => one[kind] !== undefined)) {
        total++
        const intent = read(each)
        // Four calls have no parameters.
        if (!intent?.intent || (kind === 'data' && intent.fields.length === 0)) unread.push(file)
        fields += intent?.fields.length ?? 0
        const texts = (each.expectedTexts ?? []).join(' ')
        for (const label of new Set(intent?.fields.map((field) => field.label))) {
          labels++
          if (texts.includes(label)) found++
        }
      }
    console.log(
      `${total - unread.length} of ${total} ${name} of the registry read: ${fields} fields, ${found} of ${labels} labels word for word`,
    )
    expect(unread).toEqual([])
    expect(total).toBe(count)
    expect(found).toBeGreaterThanOrEqual(words)
  })
})
