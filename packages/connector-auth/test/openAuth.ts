import { createAuthConnector } from '../src/createAuthConnector.js'
import { createAuthLine } from '../src/host/createAuthLine.js'
import * as code from '../src/host/openAuth.js'
import { openFrame } from '../src/host/openFrame.js'
import type { FakeWallet } from './createFakeWallet.js'

export const url = new URL('https://wallet.example/f')

/** A line to the document of a fake wallet. */
export const openLine = ({ page }: FakeWallet) =>
  createAuthLine((events) => openFrame(url, 'E-mail', events, page.createElement))

/** The connector in a page with a fake wallet. */
export function openAuth({ page }: FakeWallet) {
  let listeners = 0
  const connector = createAuthConnector(url, async () => ({
    ...code,
    openFrame: (of, title, events) => openFrame(of, title, events, page.createElement),
    createAuthLine(open) {
      const line = createAuthLine(open)
      return {
        ...line,
        onChange(listener) {
          const stop = line.onChange(listener)
          let isOn = true
          listeners++
          return () => {
            if (isOn) listeners--
            isOn = false
            stop()
          }
        },
      }
    },
  }))
  return { connector, countListeners: () => listeners }
}
