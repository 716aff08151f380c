import { bareAddress } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'

const loadSigning = async () => (await import('../../primitives/Signing.js')).Signing

/** Describes in words the message to sign for a registration. */
export function Signed({ name }: { readonly name: string }) {
  const { kit, t } = useUi()
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const from = byNamespace[activeNamespace]?.connection?.active
  const Signing = useLoaded(loadSigning)
  if (!Signing || !from) return null
  const message = {
    intent: t('names.intent', { name }),
    fields: [{ label: t('names.signer'), kind: 'address', address: bareAddress(from) }],
    note: t('names.signNote'),
  } as const
  return <Signing of={{ message }} from={from} />
}
