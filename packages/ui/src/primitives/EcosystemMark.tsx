import type { Namespace } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { namespaceName } from '../i18n/namespaceName.js'
import { Picture, type PictureSize } from './Picture.js'

/** The mark of an ecosystem. Its name is beside it. */
export function EcosystemMark({
  namespace,
  size,
}: {
  readonly namespace: Namespace
  readonly size: PictureSize
}) {
  const ui = useUi()
  const images = useStore(ui.kit.network.store, (state) => state.images)
  return <Picture url={images?.[namespace]} name={namespaceName(ui, namespace)} size={size} round />
}
