import { sendingOf, toUnits } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'

const loadSigning = async () => (await import('../../primitives/Signing.js')).Signing

/** Describes in words the request to sign for the transfer. */
export function Signed() {
  const { kit } = useUi()
  const { holding, amount, receiver, from } = useStore(kit.use(sendingOf).store)
  const Signing = useLoaded(loadSigning)
  const units = holding && toUnits(amount, holding.decimals)
  if (!Signing || !holding || !units || !from || receiver.status !== 'ready') return null
  const { token } = holding
  const transfer = {
    to: receiver.address,
    amount: units,
    ...(token !== undefined && { token }),
  }
  return <Signing of={{ transfer }} from={from} tokens={[holding]} />
}
