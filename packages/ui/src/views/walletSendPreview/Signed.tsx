import { sendingOf } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'

const loadSigning = async () => (await import('../../primitives/Signing.js')).Signing

/** Describes in words the request to sign for the transfer. */
export function Signed() {
  const { kit } = useUi()
  const { order } = useStore(kit.use(sendingOf).store)
  const Signing = useLoaded(loadSigning)
  if (!Signing || !order) return null
  const { transfer, holding, from } = order
  return <Signing of={{ transfer }} from={from} tokens={[holding]} />
}
