import { createServer, type Socket, connect as toPort } from 'node:net'

type Link = { readonly one: Socket; readonly other: Socket; dark: boolean }

/**
 * Stands before a relay. `goDark` leaves the sockets open while nothing passes any more, as a
 * suspended phone does; `cut` ends them; `refuse` ends them and takes no new ones until `accept`;
 * `mute` has new ones taken and left without a word until `speak`: those stay mute, as a browser's
 * own do.
 */
export async function startDarkProxy(relayPort: number) {
  const links = new Set<Link>()
  let isRefusing = false
  let isMute: 'handshake' | 'answers' | undefined
  let opened = 0
  const server = createServer((one) => {
    if (isRefusing) {
      one.destroy()
      return
    }
    opened++
    const other = toPort(relayPort, '127.0.0.1')
    const link: Link = { one, other, dark: isMute === 'handshake' }
    const answersOnly = isMute === 'answers'
    links.add(link)
    one.on('data', (chunk) => link.dark || other.write(chunk))
    other.on('data', (chunk) => {
      if (link.dark) return
      one.write(chunk)
      // The relay's side of the handshake, and nothing after it.
      if (answersOnly) link.dark = true
    })
    one.on('close', () => link.dark || other.destroy())
    other.on('close', () => link.dark || one.destroy())
    one.on('error', () => {})
    other.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  const cut = () => {
    for (const { one, other } of links) {
      one.destroy()
      other.destroy()
    }
    links.clear()
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    opened: () => opened,
    goDark() {
      for (const link of links) link.dark = true
    },
    cut,
    refuse() {
      isRefusing = true
      cut()
    },
    accept() {
      isRefusing = false
    },
    mute(from: 'handshake' | 'answers') {
      isMute = from
    },
    speak() {
      isMute = undefined
    },
    async stop() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
