import { encodeAbiParameters } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, createBackend } from '../../../test/backends.js'
import { checkConfig } from '../../config/readConfig.js'
import type { Database } from '../../database/Database.js'
import { openDatabase } from '../../database/openDatabase.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createNftMetadata } from './createNftMetadata.js'
import type { Nft } from './createNftStore.js'

const slow = `0x${'a'.repeat(40)}`
const quick = `0x${'b'.repeat(40)}`
const encoded = (text: string) => JSON.stringify(encodeAbiParameters([{ type: 'string' }], [text]))

describe('NFTs of a host that does not answer', () => {
  let backend: Backend
  let database: Database
  beforeEach(async () => {
    backend = await createBackend('libsql')
    database = await openDatabase(checkConfig(backend.settings))
  })
  afterEach(async () => {
    await database.close()
    await backend.remove()
  })

  it('delay those of the caller that asks for them, and nobody else’s', async () => {
    const node = {
      chain: { id: 'eip155:1' },
      tryRpc: async (calls: readonly { params: readonly { to: string }[] }[]) =>
        calls.map(({ params: [call] }, index) =>
          index % 3 === 1
            ? encoded(`https://${call?.to === slow ? 'slow' : 'quick'}.example/${index}`)
            : undefined,
        ),
    } as unknown as ChainNode
    const asked: string[] = []
    const read = createNftMetadata(
      { config: checkConfig({}), database, log: () => {}, now: Date.now },
      {
        resolve: (host) => {
          asked.push(host)
          return host === 'slow.example' ? new Promise(() => {}) : Promise.resolve([])
        },
      },
    )
    const nftsOf = (token: string, count: number): readonly Nft[] =>
      Array.from({ length: count }, (_, index) => ({ token, tokenId: String(index) }))
    const crowd = read(node, nftsOf(slow, 100), 'one caller')
    const other = await read(node, nftsOf(quick, 1), 'another')
    // Its host says nothing of it: that is known now.
    expect([...other.values()].map(({ state }) => state)).toEqual(['failed'])
    expect(asked.filter((host) => host === 'slow.example')).toHaveLength(4)
    const states = new Set([...(await crowd).values()].map(({ state }) => state))
    expect(states).toEqual(new Set(['pending']))
    expect(await database.all("SELECT state FROM nft_metadata WHERE token_id = '0'")).toEqual([
      { state: 'failed' },
    ])
  })
})
