import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payloadFault } from './RelayFault.js'
import { printFault, printResult, readFrame } from './readFrame.js'

const call = (id: string) =>
  `{"params":{"id":7,"topic":"x"},"jsonrpc":"2.0" , "id" : ${id},"method":"irn_publish"}`

describe('frames', () => {
  it('an id is answered as it was written: text, number, number above 2^53', () => {
    for (const id of [
      '"1778341964282845123"',
      '1778341964282845123',
      '9223372036854775807',
      '1000000000',
      '"\\u00e4\\"}"',
      '0',
    ]) {
      const frame = readFrame(call(id))
      expect(frame).toMatchObject({
        kind: 'call',
        method: 'irn_publish',
        params: { id: 7, topic: 'x' },
      })
      expect(JSON.parse(printResult('id' in frame ? String(frame.id) : '', true)).id).toEqual(
        JSON.parse(id),
      )
    }
    expect(readFrame(call('1778341964282845123'))).toMatchObject({ id: '1778341964282845123' })
    expect(printResult('1778341964282845123', true)).toBe(
      '{"jsonrpc":"2.0","id":1778341964282845123,"result":true}',
    )
    expect(printFault('1778341964282845123', payloadFault('InvalidTopic'))).toContain(
      '"id":1778341964282845123,',
    )
  })

  it('every whole number keeps its digits, whatever else stands in the frame', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.jsonValue(), (id, params) => {
        const frame = readFrame(
          `{"a":${JSON.stringify(params)},"id":${id},"jsonrpc":"2.0","method":"m","params":${JSON.stringify(params)}}`,
        )
        expect(frame).toMatchObject({ kind: 'call', id: String(id) })
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['{', '0', 'Serialization'],
    ['[]', '0', 'Serialization'],
    ['null', '0', 'Serialization'],
    ['{"jsonrpc":"2.0","method":"irn_publish"}', '0', 'InvalidRequestId'],
    ['{"jsonrpc":"2.0","method":"irn_publish","id":null}', '0', 'InvalidRequestId'],
    [`{"jsonrpc":"2.0","method":"irn_publish","id":${'9'.repeat(200)}}`, '0', 'InvalidRequestId'],
    [`{"jsonrpc":"2.0","method":"irn_publish","id":"${'9'.repeat(200)}"}`, '0', 'InvalidRequestId'],
    ['{"method":"irn_publish","id":12}', '12', 'InvalidJsonRpcVersion'],
    ['{"jsonrpc":"2.0","method":5,"id":12}', '12', 'InvalidMethod'],
  ])('%s is refused', (text, id, data) => {
    expect(readFrame(text)).toMatchObject({ kind: 'broken', id, fault: { code: -32600, data } })
  })

  it('an answer is told from a call, and a refusal from an acknowledgement', () => {
    expect(readFrame('{"id":1763700000000001,"jsonrpc":"2.0","result":true}')).toEqual({
      kind: 'answer',
      id: 1763700000000001,
      accepted: true,
    })
    expect(readFrame('{"id":5,"jsonrpc":"2.0","error":{"code":1}}')).toEqual({
      kind: 'answer',
      id: 5,
      accepted: false,
    })
  })
})
