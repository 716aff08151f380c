import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, createBackend, libsqlFirst } from '../../test/backends.js'
import { startFakeNode } from '../../test/startFakeNode.js'
import type { RunningServer } from '../startServer.js'
import { runCommand } from './runCommand.js'

describe.each(libsqlFirst)('latchkey-server on %s', (name) => {
  let backend: Backend
  let folder = ''
  let configFile = ''
  let notes: string[] = []
  beforeEach(async () => {
    backend = await createBackend(name)
    notes = []
    folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
    configFile = join(folder, 'config.json')
    writeFileSync(configFile, JSON.stringify(backend.settings))
  })
  afterEach(async () => {
    await backend.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    let server: RunningServer | undefined
    const code = await runCommand(
      [...args, '--config', configFile],
      {
        environment: {},
        print: (line) => lines.push(line),
        note: (line) => notes.push(line),
        started: (running) => {
          server = running
        },
      },
      { log: () => {} },
    )
    return { code, text: lines.join('\n'), server }
  }
  const add = async () =>
    (
      await run('project', 'add', '--name', 'Shop', '--origin', 'https://Shop.example:443')
    ).text.split(' ')[0] ?? ''

  it('adds a project, lists it, changes its origins and removes it', async () => {
    const id = await add()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect((await run('project', 'list')).text).toContain('origins: https://shop.example\n')
    expect((await run('project', 'allow-origin', id, 'https://*.shop.example')).text).toContain(
      'https://*.shop.example',
    )
    expect((await run('project', 'remove-origin', id, 'https://shop.example')).text).not.toContain(
      ' https://shop.example',
    )
    expect((await run('project', 'analytics', id, 'on')).text).toContain('events: stored')
    expect((await run('project', 'disable', id)).text).toContain('switched off')
    expect((await run('project', 'remove', id)).code).toBe(0)
    expect((await run('project', 'list')).text).toBe('')
  })

  it('says why an origin is refused [B-13]', async () => {
    expect(await run('project', 'allow-origin', await add(), '*')).toMatchObject({
      code: 2,
      text: expect.stringContaining('scheme'),
    })
    expect(await run('project', 'add', '--name', 'X', '--origin', 'https://*.com')).toMatchObject({
      code: 2,
      text: expect.stringContaining('everybody'),
    })
  })

  it('sets what a project may use, says what it has used, and refuses callers without an origin', async () => {
    const id = await add()
    expect((await run('project', 'budget', id, 'rpcPerDay', '500')).text).toContain(
      'rpcPerDay: 500',
    )
    expect((await run('project', 'budget', id, 'rpcPerDay', 'default')).text).not.toContain(
      'rpcPerDay',
    )
    for (const wrong of [
      ['all', '5'],
      ['rpcPerDay', 'much'],
      ['rpcPerDay', '-1'],
    ])
      expect((await run('project', 'budget', id, ...wrong)).code).toBe(2)
    expect((await run('project', 'require-origin', id, 'on')).text).toContain(
      'without an origin are refused',
    )
    const { server } = await run('start', '--port', '0')
    server?.context.usage.count(id, 'rpc', 42)
    await server?.stop()
    expect((await run('project', 'usage', id)).text).toMatch(
      /^day +requests +rpc .*\n20\d\d-\d\d-\d\d +0 +42 /,
    )
  })

  it('takes a project’s own remote configuration from a file', async () => {
    const id = await add()
    const file = join(folder, 'features.json')
    writeFileSync(file, JSON.stringify([{ id: 'swap', isEnabled: true, config: ['1inch'] }]))
    expect((await run('project', 'features', id, file)).text).toContain('own remote configuration')
    for (const mistaken of ['{"features":1}', '{"branding":true}']) {
      writeFileSync(file, mistaken)
      expect((await run('project', 'features', id, file)).code).toBe(2)
    }
    expect((await run('project', 'features', id, 'default')).text).not.toContain(
      'own remote configuration',
    )
  })

  it('makes tokens, once, and makes them void', async () => {
    const id = await add()
    expect((await run('token', 'add', id)).text).toMatch(/^lk_op_[\w-]{32}$/)
    expect((await run('token', 'revoke', id)).text).toBe('1 tokens are void.')
    expect(await run('token', 'add', 'unknown-project')).toMatchObject({
      code: 2,
      text: 'There is no project unknown-project.',
    })
  })

  it('lists tokens by their keys, with whose they are and when they were used, and makes one of them void', async () => {
    const id = await add()
    const first = (await run('token', 'add', id, '--name', 'Grafana')).text
    const second = (await run('token', 'add', id)).text
    const today = new Date().toISOString().slice(0, 10)
    const { server } = await run('start', '--port', '0')
    const ask = (token: string) =>
      fetch(`${server?.url}/operator/v1/events`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(({ status }) => status)
    expect(await ask(first)).toBe(200)
    const lines = (await run('token', 'list', id)).text.split('\n')
    expect(lines).toHaveLength(2)
    const used = lines.find((line) => line.endsWith('Grafana')) ?? ''
    expect(used).toMatch(new RegExp(`^[0-9a-f]{12}  made ${today}, last used ${today}  Grafana$`))
    expect(lines.find((line) => line !== used)).toMatch(
      new RegExp(`^[0-9a-f]{12}  made ${today}, never used$`),
    )
    expect(lines.join()).not.toContain(first.slice(6))
    expect((await run('token', 'revoke', id, used.slice(0, 12))).text).toBe('1 tokens are void.')
    expect([await ask(first), await ask(second)]).toEqual([401, 200])
    await server?.stop()
  })

  it('starts a server on the port that the system chooses', async () => {
    const { server, code } = await run('start', '--port', '0')
    expect(code).toBeUndefined()
    expect(await (await fetch(`${server?.url}/ready`)).json()).toMatchObject({ status: 'ready' })
    await server?.stop()
  })

  it('answers words that it does not know with its usage', async () => {
    expect(await run('project', 'paint')).toMatchObject({
      code: 2,
      text: expect.stringContaining('latchkey-server start'),
    })
    expect(await run('start', '--colour', 'red')).toMatchObject({ code: 2 })
    expect(await run('config', 'check')).toMatchObject({ code: 0 })
  })

  it('says what it is', async () => {
    expect((await run('--version')).text).toMatch(/^latchkey-server \d+\.[1-9]\d*\.\d+, Node v\d+/)
  })

  it('the doctor tries what the server needs, and the check reads the files', async () => {
    expect(await run('doctor')).toMatchObject({
      code: 0,
      text: expect.stringContaining('All is well.'),
    })
    const node = await startFakeNode((_, response) =>
      response.end('{"jsonrpc":"2.0","id":0,"result":"0x2"}'),
    )
    const chain = {
      id: 'eip155:1',
      name: 'E',
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpc: [node.url, 'http://127.0.0.1:9'],
    }
    const broken = {
      ...backend.settings,
      chains: [chain],
      redisUrl: 'redis://127.0.0.1:9',
      prices: { file: 'none.json' },
      catalogue: { folder: 'none' },
    }
    writeFileSync(configFile, JSON.stringify(broken))
    const { code, text } = await run('doctor')
    expect([
      code,
      text
        .split('\n')
        .filter((line) => line.startsWith('problem'))
        .map((line) => line.slice(9).split(':')[0]),
    ]).toEqual([1, ['catalogue', 'prices', 'Redis', 'eip155', 'eip155']])
    expect(text).toContain('eip155:1, node 1: it is of the chain 2')
    expect((await run('config', 'check')).code).toBe(1)
    await node.stop()
  })

  it('the doctor asks the sources of histories, and names one that is of another chain', async () => {
    const hash = (digit: string) => `0x${digit.repeat(64)}`
    const node = await startFakeNode(({ text, path }, response) => {
      if (path.includes('/blocks/'))
        return void response.end(JSON.stringify({ hash: hash(path.includes('other') ? '2' : '1') }))
      const answer = ({ id, method }: { id: number; method: string }) => {
        const result = { eth_chainId: '0x1', ots_getApiLevel: 8 }[method] ?? { hash: hash('1') }
        return { jsonrpc: '2.0', id, result }
      }
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
    const chainBy = (id: string, history: object) => ({
      id,
      name: 'E',
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpc: [node.url],
      history,
    })
    const doctor = async (history: object) => {
      const chains = [chainBy('eip155:1', history)]
      writeFileSync(configFile, JSON.stringify({ ...backend.settings, chains }))
      const { text } = await run('doctor')
      return text.split('\n').find((line) => line.includes('history by')) ?? ''
    }
    const lister = await doctor({ engine: 'blockscout', url: node.url })
    expect(lister).toMatch(/^ok/)
    expect(lister).not.toContain('NFTs')
    expect(await doctor({ engine: 'ots' })).toMatch(/^ok .*it lists no NFTs/)
    expect(await doctor({ engine: 'blockscout', url: `${node.url}/other` })).toMatch(
      /^problem .*history by blockscout: It is of another chain/,
    )
    expect(await doctor({ engine: 'etherscan', keyEnv: 'LATCHKEY_NO_SUCH_KEY' })).toMatch(
      /^problem .*LATCHKEY_NO_SUCH_KEY/,
    )
    await node.stop()
  })

  it('the doctor asks the sources of prices and of swaps', async () => {
    const contract = `0x${'a1'.repeat(20)}`
    const node = await startFakeNode(({ text, path }, response) => {
      if (path.includes('/simple/')) return void response.writeHead(401).end('{}')
      const word = (value: number) => value.toString(16).padStart(64, '0')
      const now = Math.floor(Date.now() / 1000)
      const answer = ({ id, params }: { id: number; params: [{ data: string }?] }) => {
        const isRound = params[0]?.data === '0xfeaf968c'
        const round = [1, 3_000 * 1e8, now, now, 1].map(word).join('')
        return { jsonrpc: '2.0', id, result: `0x${isRound ? round : word(8)}` }
      }
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
    const chain = {
      id: 'eip155:1',
      name: 'E',
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpc: [node.url],
      feeds: [{ feed: `0x${'fe'.repeat(20)}` }],
      amm: { v2Factory: contract, wrapped: contract, router: contract },
    }
    const coingecko = { url: node.url, chains: { 'eip155:1': { native: 'ethereum' } } }
    const settings = { ...backend.settings, chains: [chain], prices: { coingecko } }
    writeFileSync(configFile, JSON.stringify(settings))
    const { text } = await run('doctor')
    expect(text).toMatch(/^ok .*eip155:1, prices by feeds.*\$3000/m)
    expect(text).toMatch(/^problem .*prices by CoinGecko: .*status 401/m)
    expect(text).toMatch(/^problem .*eip155:1, swaps by pools: the router wraps the currency as/m)
    await node.stop()
  })

  it('a command that changes a project names its database', async () => {
    const id = await add()
    expect(notes.at(-1)).toBe(
      name === 'libsql'
        ? `In ${String(backend.settings.dataFolder)}/latchkey.db`
        : `In PostgreSQL ${new URL(String(backend.settings.databaseUrl)).host}${new URL(String(backend.settings.databaseUrl)).pathname}`,
    )
    await run('project', 'list')
    await run('token', 'add', id)
    expect(notes).toHaveLength(2)
  })

  it('a backup is whole while the server runs, and is restored when it does not', async () => {
    const file = join(folder, 'copy.db')
    if (name !== 'libsql') {
      expect(await run('backup', file)).toMatchObject({
        code: 2,
        text: expect.stringContaining('pg_dump'),
      })
      return
    }
    const id = await add()
    const { server } = await run('start', '--port', '0')
    expect((await run('backup', file)).code).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(await run('backup', file)).toMatchObject({
      code: 2,
      text: expect.stringContaining('exists already'),
    })
    expect(await run('restore', file)).toMatchObject({
      code: 2,
      text: expect.stringContaining('in use'),
    })
    await server?.stop()
    expect((await run('project', 'remove', id)).code).toBe(0)
    expect((await run('restore', file)).text).toContain('What was there is')
    expect((await run('project', 'list')).text).toContain(id)
    writeFileSync(join(folder, 'wrong.db'), 'no database at all, however long it may be')
    expect(await run('restore', join(folder, 'wrong.db'))).toMatchObject({
      code: 2,
      text: expect.stringContaining('damaged'),
    })
    expect((await run('project', 'list')).text).toContain(id)
  })

  it('the embedded database is its owner’s alone', async () => {
    await add()
    if (name === 'libsql')
      expect(statSync(join(String(backend.settings.dataFolder), 'latchkey.db')).mode & 0o077).toBe(
        0,
      )
  })
})
