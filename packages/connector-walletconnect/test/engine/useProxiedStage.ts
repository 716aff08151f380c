import { namespaces } from './createBrowser.js'
import { createQuickClock, quickClock } from './createQuickClock.js'
import { startDarkProxy } from './startDarkProxy.js'
import { useStage } from './useStage.js'

/** A stage whose tabs reach the relay through a proxy that can go dark. */
export function useProxiedStage() {
  const stage = useStage()
  /**
   * Deadlines of the engine take a quarter here (`quickClock`): a second here is 4 s for ours, and
   * the bare library has as long as that.
   */
  const clock = quickClock
  /** For waits without a deadline, on a busy machine. */
  const patient = createQuickClock(1.5)
  const openTab = (relayUrl: string, options = {}) =>
    stage.openBrowser(relayUrl).openTab({ clock, ...options })
  const startProxy = async () => {
    const proxy = await startDarkProxy(stage.relay.port)
    stage.closings.push(proxy.stop)
    return proxy
  }
  return {
    stage,
    clock,
    patient,
    openTab,
    startProxy,
    startBare: (relayUrl: string) => stage.startBare({ relayUrl }),
    /** A code is made, the socket dies, and then the wallet approves. */
    async approveInTheDark() {
      const proxy = await startProxy()
      const tab = openTab(proxy.url, { clock: patient })
      const { pairing, approval } = await tab.connect({ namespaces })
      const approved = approval()
      proxy.goDark()
      await stage.wallet.pair(pairing.uri)
      return { proxy, tab, approved }
    },
  }
}
