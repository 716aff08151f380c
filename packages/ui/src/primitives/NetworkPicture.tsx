import type { Network } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Picture, type PictureSize } from './Picture.js'

/** A network's picture: the host's, or else its mark. A test network has no colour. */
export function NetworkPicture({
  network,
  name = network.name,
  size,
}: {
  readonly network: Network
  /** For the letters in place of a picture. @default the network's name */
  readonly name?: string
  readonly size?: PictureSize
}) {
  const { kit } = useUi()
  const images = useStore(kit.network.store, (state) => state.images)
  return (
    <Picture
      url={network.assets?.imageUrl ?? images?.[network.caipNetworkId]}
      name={name}
      {...(size && { size })}
      round
      test={network.testnet === true}
    />
  )
}
