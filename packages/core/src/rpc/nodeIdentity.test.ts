import { describe, expect, it } from 'vitest'
import { type Call, startNode } from '../../test/startNode.js'
import { createRpcTransport } from './createRpcTransport.js'

describe('the JSON-RPC transport', () => {
  describe('a node of another chain [F-04]', () => {
    const identity = {
      method: 'chain',
      problem: (answer: unknown) => (answer === 'ours' ? undefined : `is of ${answer}.`),
    }
    const startChain = (chain: unknown) =>
      startNode((body) => {
        const one = ({ id, method }: Call) => ({
          jsonrpc: '2.0',
          id,
          result: method === 'chain' ? chain : `read of ${chain}`,
        })
        return { body: Array.isArray(body) ? body.map(one) : one(body) }
      })
    const methodsOf = (log: readonly (Call | Call[])[]) =>
      log.map((body) => [body].flat().map(({ method }) => method))

    it('is asked once which it is, in one request with the first read, and answers none [F-04]', async () => {
      const [wrong, right] = [await startChain('theirs'), await startChain('ours')]
      const rpc = createRpcTransport({ urls: [wrong.url, right.url], identity })
      expect(await rpc.request({ method: 'getBalance' })).toBe('read of ours')
      expect(await rpc.request({ method: 'getBlock' })).toBe('read of ours')
      expect([methodsOf(wrong.log), methodsOf(right.log)]).toEqual([
        [['chain', 'getBalance']],
        [['chain', 'getBalance'], ['getBlock']],
      ])
      rpc.destroy()
    })

    it('alone ends every read with its host’s name, and is asked no more [F-04]', async () => {
      const wrong = await startChain('theirs')
      const rpc = createRpcTransport({ urls: [wrong.url], identity })
      const details = `The node at ${new URL(wrong.url).host} is of theirs.`
      for (const method of ['getBalance', 'getBlock'])
        await expect(rpc.request({ method })).rejects.toMatchObject({
          code: 'INVALID_CONFIGURATION',
          details,
        })
      expect(wrong.log).toHaveLength(1)
      rpc.destroy()
    })

    it('a failed read names its method and host, never the path with the key [F-10]', async () => {
      const node = await startNode(() => ({ status: 401, body: { error: 'no' } }))
      const rpc = createRpcTransport({ urls: [`${node.url}/v3/secret-key`] })
      const error: unknown = await rpc.request({ method: 'getBalance' }).catch((reason) => reason)
      const { host } = new URL(node.url)
      expect(error).toMatchObject({
        code: 'HTTP_STATUS',
        shortMessage: 'HTTP status code: 401',
        params: { status: 401, asked: `getBalance of ${host}: HTTP status code: 401` },
        metaMessages: [`Asked: getBalance of ${host}`],
      })
      expect(String(error)).not.toContain('secret-key')
      rpc.destroy()
    })

    it('a node that cannot say it now is asked again with the next read [F-04]', async () => {
      let calls = 0
      const node = await startNode((body) => {
        calls += 1
        const one = ({ id, method }: Call) =>
          calls === 1 && method === 'chain'
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'not now' } }
            : { jsonrpc: '2.0', id, result: method === 'chain' ? 'ours' : 7 }
        return { body: Array.isArray(body) ? body.map(one) : one(body) }
      })
      const rpc = createRpcTransport({ urls: [node.url], identity })
      await expect(rpc.request({ method: 'getBalance' })).rejects.toMatchObject({
        code: 'METHOD_NOT_SUPPORTED',
      })
      expect(await rpc.request({ method: 'getBalance' })).toBe(7)
      rpc.destroy()
    })
  })
})
