import { fillText, type Network, sanitizeImageUrl } from '@latchkey/core'
import { forwardRef, type ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { useStore } from '../hooks/useStore.js'
import { Button, type ButtonProps } from './Button.js'

export type NetworkButtonProps = Omit<ButtonProps, 'kind' | 'busy' | 'children'>

/** The state for a custom network button. */
export type NetworkButtonState = {
  readonly network: Network | undefined
  readonly isUnsupported: boolean
  open(): void
}

function useNetworkButton(): NetworkButtonState {
  const { kit } = useLatchkey()
  const { network, isUnsupported } = useNetwork()
  return {
    network,
    isUnsupported,
    open: () => kit.open({ view: isUnsupported ? 'UnsupportedChain' : 'Networks' }),
  }
}

const Base = /* @__PURE__ */ forwardRef<HTMLButtonElement, NetworkButtonProps>(
  function NetworkButton(props, ref) {
    const { labels, kit } = useLatchkey()
    const { network, isUnsupported, open } = useNetworkButton()
    const text = isUnsupported ? labels.unsupportedNetwork : (network?.name ?? labels.selectNetwork)
    const { images } = useStore(kit.network.store)
    const image =
      network && sanitizeImageUrl(network.assets?.imageUrl ?? images?.[network.caipNetworkId])
    return (
      <Button
        aria-label={
          network && !isUnsupported ? fillText(labels.network, { network: network.name }) : text
        }
        onClick={open}
        {...props}
        ref={ref}
        kind="network"
      >
        {image ? (
          <img data-part="network-image" src={image} alt="" referrerPolicy="no-referrer" />
        ) : (
          // The place of the picture, which may come later: the button keeps its width.
          network && <span data-part="network-image" data-lk={[...network.name][0]} />
        )}
        <bdi>{text}</bdi>
      </Button>
    )
  },
)

/** A network button with a custom look. */
function Custom({
  children,
}: {
  readonly children: (state: NetworkButtonState) => ReactNode
}): ReactNode {
  return children(useNetworkButton())
}

/**
 * The network in use; opens the list of offered networks.
 *
 * @example
 * <NetworkButton />
 */
export const NetworkButton = /* @__PURE__ */ Object.assign(Base, { Custom })
