import { readContracts } from '@latchkey/localnet/evm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBackend, sharedFirst } from '../../../test/backends.js'
import { nftStage, quantitiesOf } from '../../../test/nftStage.js'
import { useEvm } from '../../../test/useEvm.js'

const contracts = readContracts()
const { evm } = useEvm()

/** The ids of this file's art: each is minted once. */
let nextId = 1_000n
const newId = () => nextId++

describe.each(sharedFirst)('the NFTs of accounts on %s', (name) => {
  const stage = nftStage(name, () => evm, contracts)
  const { accountAt, balance, caughtUp, owns, read, readAll, start, user } = stage
  afterEach(stage.end)
  const keyOf = (token: string, id: bigint) => `${token.toLowerCase()} ${id}`

  it('are what ownerOf and balanceOf say: minted, sent, burnt, in parts, in batches, to oneself', async () => {
    const { art, items } = evm.networks[0]
    const { write } = user()
    const [me, friend] = [accountAt(4), accountAt(5)]
    const ids = [newId(), newId(), newId(), newId()] as const
    const [kept, sent, burnt, selfSent] = ids
    for (const id of ids) await write(me, art, 'TestArt', 'mint', [me, id])
    await write(me, art, 'TestArt', 'transferFrom', [me, friend, sent])
    await write(me, art, 'TestArt', 'burn', [burnt])
    await write(me, art, 'TestArt', 'transferFrom', [me, me, selfSent])
    await write(me, items, 'TestItems', 'mint', [me, [1n, 2n, 3n, 3n], [10n, 20n, 30n, 300n]])
    await write(me, items, 'TestItems', 'safeTransferFrom', [me, friend, 1n, 4n, '0x'])
    await write(me, items, 'TestItems', 'safeTransferFrom', [me, me, 2n, 7n, '0x'])
    await write(me, items, 'TestItems', 'burn', [3n, 30n])
    const huge = 2n ** 256n - 1n
    await write(me, items, 'TestItems', 'mint', [me, [huge], [2n ** 200n]])
    const server = await start()
    await caughtUp(server)
    for (const account of [me, friend]) {
      const held = quantitiesOf(await readAll(server, account))
      for (const id of ids)
        expect([id, held.get(keyOf(art, id)) ?? '0']).toEqual([
          id,
          String(await owns(art, id, account)),
        ])
      for (const id of [1n, 2n, 3n, huge])
        expect([id, held.get(keyOf(items, id)) ?? '0']).toEqual([
          id,
          String(await balance(items, id, account)),
        ])
    }
    const mine = await readAll(server, me)
    expect(mine.find(({ tokenId }) => tokenId === String(kept))).toMatchObject({
      chain: 'eip155:31337',
      address: `eip155:31337:${art}`,
      quantity: { numeric: '1' },
      standard: 'erc721',
      collection: { name: 'Latchkey Test Art', symbol: 'LTA' },
      name: `Test Art #${kept}`,
      metadata: 'read',
      flags: { is_spam: false },
    })
    expect(mine.find(({ tokenId }) => tokenId === '2')?.standard).toBe('erc1155')
  })

  it('pages follow each other without a gap or a double', async () => {
    const { items } = evm.networks[0]
    const me = accountAt(6)
    const ids = Array.from({ length: 60 }, (_, index) => BigInt(500 + index))
    await user().write(me, items, 'TestItems', 'mint', [me, ids, ids])
    const server = await start()
    await caughtUp(server)
    const first = await read(server, me)
    expect([first.data.length, first.complete, first.since?.block]).toEqual([24, true, 0])
    const all = (await readAll(server, me)).filter(({ address }) => address.endsWith(items))
    expect(all.map(({ tokenId }) => BigInt(tokenId)).sort()).toEqual(ids)
    for (const cursor of ['x', '1.0x1.1', '', '9'.repeat(300)])
      expect(
        (
          await server.ask(
            `/v1/account/${me}/nfts?chainId=eip155:31337&cursor=${encodeURIComponent(cursor)}`,
          )
        ).status,
      ).toBe(400)
  })

  it('an unsolicited NFT is spam, unless its collection is listed, or it was minted or paid for', async () => {
    const { art, items, token } = evm.networks[0]
    const { write, deploy } = user()
    const [me, other] = [accountAt(7), accountAt(5)]
    const { address: spam } = await deploy(other, 'TestSpam')
    await write(other, spam, 'TestSpam', 'airdrop', [me, 2n])
    const [gift, minted, bought] = [newId(), newId(), newId()]
    await write(other, art, 'TestArt', 'mint', [me, gift])
    await write(me, art, 'TestArt', 'mint', [me, minted])
    await write(me, art, 'TestArt', 'buy', [bought], 1n)
    await write(other, items, 'TestItems', 'mint', [me, [77n], [1n]])
    const flags = async (given: object) => {
      const server = await start(given)
      await caughtUp(server)
      const found = new Map<string, boolean | null | undefined>()
      for (const { address, tokenId, flags } of await readAll(server, me))
        found.set(keyOf(address.split(':')[2] ?? '', BigInt(tokenId)), flags?.is_spam)
      return [
        keyOf(spam, 0n),
        keyOf(spam, 1n),
        keyOf(art, gift),
        keyOf(art, minted),
        keyOf(art, bought),
        keyOf(items, 77n),
      ].map((key) => found.get(key))
    }
    expect(await flags({})).toEqual([true, true, true, false, false, true])
    expect(await flags({ collections: [items] })).toEqual([true, true, true, false, false, false])
    // An offer that the account made is taken by another: a listed token went, an NFT came.
    const { address: market } = await deploy(other, 'TestMarket')
    const offered = newId()
    await write(me, token, 'TestDollar', 'mint', [me, 50n])
    await write(me, token, 'TestDollar', 'approve', [market, 50n])
    await write(other, art, 'TestArt', 'mint', [other, offered])
    await write(other, art, 'TestArt', 'transferFrom', [other, market, offered])
    await write(other, market, 'TestMarket', 'take', [token, me, 50n, art, offered])
    const listed = { address: token, name: 'Dollar', symbol: 'LTD', decimals: 6 }
    for (const [tokens, isSpam] of [
      [[listed], false],
      [[], true],
    ] as const) {
      const server = await start({ tokens })
      await caughtUp(server)
      const record = (await readAll(server, me)).find(({ tokenId }) => tokenId === String(offered))
      expect(record?.flags?.is_spam).toBe(isSpam)
    }
  })

  it('a reorganisation takes an NFT away, and brings what the new blocks have', async () => {
    const { art } = evm.networks[0]
    const { call, write } = user()
    const me = accountAt(8)
    const server = await start()
    const snapshot = await call('evm_snapshot', [])
    const [lost, kept] = [newId(), newId()]
    await write(me, art, 'TestArt', 'mint', [me, lost])
    await caughtUp(server)
    const idsOf = async () => (await readAll(server, me)).map(({ tokenId }) => BigInt(tokenId))
    expect(await idsOf()).toContain(lost)
    await call('evm_revert', [snapshot])
    await call('anvil_dropAllTransactions', [])
    await call('evm_increaseTime', [60])
    await write(me, art, 'TestArt', 'mint', [me, kept])
    await call('evm_mine', [])
    await caughtUp(server)
    await vi.waitFor(async () => {
      const ids = await idsOf()
      expect([ids.includes(lost), ids.includes(kept)]).toEqual([false, true])
    })
  })

  it('a server that began late asks the chain how many there are', async () => {
    const { art, items } = evm.networks[0]
    const { write } = user()
    const [me, friend] = [accountAt(3), accountAt(5)]
    const [before, grown, given] = [newId(), newId(), newId()]
    await write(me, items, 'TestItems', 'mint', [me, [grown, given], [10n, 10n]])
    await write(me, art, 'TestArt', 'mint', [me, before])
    const server = await start({ follow: { everySeconds: 0.05 } })
    await caughtUp(server)
    await write(me, items, 'TestItems', 'mint', [me, [grown], [5n]])
    await write(me, items, 'TestItems', 'safeTransferFrom', [me, friend, given, 4n, '0x'])
    await write(me, art, 'TestArt', 'transferFrom', [me, friend, before])
    await caughtUp(server)
    const page = await read(server, me)
    const held = quantitiesOf(page.data)
    expect(page.complete).toBe(false)
    for (const id of [grown, given])
      expect(held.get(keyOf(items, id))).toBe(String(await balance(items, id, me)))
    expect(held.has(keyOf(art, before))).toBe(false)
  })

  it('without the node NFTs are still listed, with the metadata that was read before [R-02]', async () => {
    const { art } = evm.networks[0]
    const me = accountAt(2)
    const [known, unknown] = [newId(), newId()]
    await user().write(me, art, 'TestArt', 'mint', [me, known])
    const backend = await createBackend(name)
    stage.stopLater(backend.remove)
    const first = await start({}, {}, { backend })
    await caughtUp(first)
    await readAll(first, me)
    await user().write(me, art, 'TestArt', 'mint', [me, unknown])
    await caughtUp(first)
    await first.stop()
    const away = await start({ rpc: ['http://127.0.0.1:9'] }, {}, { backend })
    const records = await readAll(away, me)
    const nameOf = (id: bigint) => {
      const found = records.find(({ tokenId }) => tokenId === String(id))
      return [found?.name, found?.metadata]
    }
    expect(nameOf(known)).toEqual([`Test Art #${known}`, 'read'])
    expect(nameOf(unknown)).toEqual([null, 'failed'])
    await away.stop()
    // Nothing was kept of the failure.
    const again = await start({}, {}, { backend })
    const record = (await readAll(again, me)).find(({ tokenId }) => tokenId === String(unknown))
    expect([record?.name, record?.metadata]).toEqual([`Test Art #${unknown}`, 'read'])
  })

  it('another chain is not supported, another address is none, and an unread chain is unknown', async () => {
    const server = await start({ rpc: ['http://127.0.0.1:9'] })
    const codeOf = async (path: string) => {
      const response = await server.ask(path)
      return [response.status, (await response.json()).error?.code]
    }
    const me = accountAt(0)
    expect(await codeOf(`/v1/account/${me}/nfts?chainId=eip155:1`)).toEqual([
      400,
      'CHAIN_NOT_SUPPORTED',
    ])
    expect(await codeOf('/v1/account/nobody/nfts?chainId=eip155:31337')).toEqual([
      400,
      'INVALID_ADDRESS',
    ])
    expect(await codeOf(`/v1/account/${me}/nfts?chainId=eip155:31337`)).toEqual([
      503,
      'HISTORY_NOT_READY',
    ])
    expect((await codeOf(`/v1/account/${me}/nfts`))[0]).toBe(400)
  })
})
