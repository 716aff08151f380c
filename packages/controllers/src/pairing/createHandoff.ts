import type { Store } from '@latchkey/core'
import type { DeepLink } from '@latchkey/core/deepLink'
import type { KitParts } from '../kit/KitParts.js'
import { openLink } from './openLink.js'
import type { Handoff, PairingPlatform, PairingState } from './PairingController.js'

/** If the page is not hidden by then, no app opened. */
const openMs = 1_600
/** The wait for the answer once the user is back. */
const finishMs = 8_000

export type HandoffWatch = {
  open(link: DeepLink, platform: PairingPlatform): void
  /** The answer has arrived, or no caller waits for it. */
  end(): void
}

/** Opens an app and watches whether it opened, and whether the user returned with an answer. */
export function createHandoff(
  { environment, lifetime }: Pick<KitParts, 'environment' | 'lifetime'>,
  store: Store<PairingState>,
): HandoffWatch {
  let stops: readonly (() => void)[] = []
  let clearTimer: (() => void) | undefined

  const go = (platform: PairingPlatform, phase: Handoff['phase']) => {
    clearTimer?.()
    clearTimer = undefined
    store.setState({ handoff: { platform, phase, since: environment.now() } })
  }

  function end() {
    clearTimer?.()
    clearTimer = undefined
    for (const stop of stops) stop()
    stops = []
    if (store.getState().handoff) store.setState({ handoff: undefined })
  }

  return {
    end,
    open(link, platform) {
      end()
      stops = [
        environment.onLeave(() => go(platform, 'opened')),
        environment.onVisibilityChange((visible) => {
          if (!visible || store.getState().handoff?.phase !== 'opened') return
          go(platform, 'finishing')
          clearTimer = lifetime.setTimeout(() => go(platform, 'unanswered'), finishMs)
        }),
      ]
      go(platform, 'opening')
      clearTimer = lifetime.setTimeout(() => go(platform, 'notOpened'), openMs)
      const { openLink: open = openLink } = environment
      open(link)
    },
  }
}
