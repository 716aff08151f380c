import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineEvmNetwork } from '@latchkey/core'
import { afterEach, describe, expect, it } from 'vitest'
import { createChainReader } from './createChainReader.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A node on loopback. */
async function startNode(chainId: string): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answers = [JSON.parse(text)]
      .flat()
      .map(({ id }) => ({ jsonrpc: '2.0', id, result: chainId }))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('reads of eip155 [F-04]', () => {
  const local = (...rpcUrls: string[]) => defineEvmNetwork({ id: 31_337, name: 'Local', rpcUrls })
  const read = (network: ReturnType<typeof local>) =>
    createChainReader((one) => one).read({ network }, 'eth_getBalance', ['0x0', 'latest'])

  it('a node of another chain is not believed, and the error names its host and both chains [F-04]', async () => {
    const url = await startNode('0x7a6a')
    await expect(read(local(url))).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      details: `The node at ${new URL(url).host} says that its chain is 31338, but it stands under Local (31337).`,
    })
  })

  it('the next node answers in its place [F-04]', async () => {
    expect(await read(local(await startNode('0x7a6a'), await startNode('0x7a69')))).toBe('0x7a69')
  })

  it('an invalid chain id is not believed either [F-04]', async () => {
    await expect(read(local(await startNode('soon')))).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
    })
  })
})
