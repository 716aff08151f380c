import type { Kit } from '@latchkey/controllers'

/** The longest wait for an idle moment, and the wait where a browser tells of none, in ms. */
const idleMs = { atMost: 2_000, blind: 200 }

/**
 * Draws the first view while the page is idle, with the dialog closed: a click then only has to
 * show it. A visitor who is connected, or about to be, opens another view. A list with a picture
 * of a server waits for the opening: no server is asked before the visitor acts.
 */
export function drawWhenIdle(kit: Kit, warm: () => void): void {
  const draw = (): void => {
    const { sections } = kit.wallets.store.getState()
    const asks = sections.some(({ rows }) => rows.some(({ imageUrl }) => imageUrl?.[0] === 'h'))
    if (kit.getState().status === 'disconnected' && !asks) warm()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(draw, { timeout: idleMs.atMost })
  else setTimeout(draw, idleMs.blind)
}
