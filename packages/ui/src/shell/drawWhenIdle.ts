import type { Kit } from '@latchkey/controllers'

/**
 * The longest wait for an idle moment, and the fixed wait in browsers without
 * `requestIdleCallback`, in ms.
 */
const idleMs = { atMost: 2_000, blind: 200 }

/**
 * Renders the first view while the page is idle, with the dialog closed, so that a click only shows
 * it. Skipped for a connected or restoring visitor, who opens another view. A list with remote
 * pictures waits for the opening: no request before a user action.
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
