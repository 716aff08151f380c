import { describe, expect, it } from 'vitest'
import {
  hello,
  host,
  nonce,
  openChannel,
  openGuest,
  openGuestPort,
  page,
} from '../../test/openGuest.js'

const { port1: foreignPort } = new MessageChannel()
const ready = { t: 'ready', nonce, v: 1 }

describe('the hello of the host', () => {
  it('is taken once, and its nonce comes back', async () => {
    const { line, hear } = openGuestPort()
    expect(line.origin()).toBe(page)
    expect(await hear(1)).toEqual([ready])
  })

  it.each([
    ['of another window', { source: { name: 'an advertisement' } }],
    ['without a window', { source: null }],
    ['of another page', { origin: 'https://evil.example' }],
    ['of a page without an origin', { origin: 'null' }],
    ['of an empty origin', { origin: '' }],
    ['without a port', { ports: [] }],
    ['with two ports', (port: MessagePort) => ({ ports: [port, foreignPort] })],
    ['of another name', { data: { ...hello, t: 'latchkey/hallo' } }],
    ['of a later version', { data: { ...hello, v: 2 } }],
    ['of a version as text', { data: { ...hello, v: '1' } }],
    ['without a nonce', { data: { ...hello, nonce: undefined } }],
    ['with a short nonce', { data: { ...hello, nonce: 'x'.repeat(15) } }],
    ['with a long nonce', { data: { ...hello, nonce: 'x'.repeat(65) } }],
    ['with a nonce of other signs', { data: { ...hello, nonce: 'x'.repeat(16).concat('<') } }],
    ['with a nonce in a list', { data: { ...hello, nonce: [nonce] } }],
    ['that is huge', { data: { ...hello, more: 'x'.repeat(256 * 1024) } }],
    ['that is no object', { data: 'latchkey/hello' }],
    ['that is empty', { data: null }],
  ])('%s is silence, and the right one after it is taken', async (_, wrong) => {
    const { line, post } = openGuest()
    const refused = openChannel()
    const ports = [refused.theirs]
    post({ ports, ...(typeof wrong === 'function' ? wrong(refused.theirs) : wrong) })
    expect(line.origin()).toBeUndefined()
    const { theirs, hear } = openChannel()
    post({ ports: [theirs] })
    expect(await hear(1)).toEqual([ready])
    expect(refused.heard).toEqual([])
  })

  it('a second right one is ignored, and the first port stays', async () => {
    const { line, post, hear, send } = openGuestPort({ answer: async ({ origin }) => origin })
    const second = openChannel()
    post({ ports: [second.theirs], origin: page, data: { ...hello, nonce: `other-${nonce}` } })
    second.send({ id: 'id-of-the-second-port', t: 'getSession' })
    send({ id: 'id-of-the-first-port', t: 'getSession' })
    expect(await hear(2)).toEqual([ready, { id: 'id-of-the-first-port', ok: true, r: page }])
    expect(second.heard).toEqual([])
    expect(line.origin()).toBe(page)
  })

  it('after it window messages have no effect [F-03]', async () => {
    const { line, post, hear, send } = openGuestPort({ pages: ['https://*.example'] })
    for (const data of [hello, { id: 'id-of-16-signs-1', t: 'logOut' }, { abort: nonce }, null])
      for (const origin of [page, 'https://evil.example', 'null'])
        for (const source of [host, null]) post({ data, origin, source })
    send({ id: 'id-of-16-signs-2', t: 'getSession' })
    expect(await hear(2)).toEqual([ready, { id: 'id-of-16-signs-2', ok: true }])
    expect(line.origin()).toBe(page)
  })

  it('before it nothing is sent', async () => {
    const { line, post } = openGuest()
    line.send({ t: 'ended' })
    const { theirs, hear } = openChannel()
    post({ ports: [theirs] })
    line.send({ t: 'stage', shown: true })
    expect(await hear(2)).toEqual([ready, { t: 'stage', shown: true }])
  })
})
