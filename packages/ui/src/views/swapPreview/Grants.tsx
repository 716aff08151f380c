import { swappingOf } from '@latchkey/controllers/swapping'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'
import { shownOf } from './shownOf.js'

const loadSigning = async () => (await import('../../primitives/Signing.js')).Signing

/** Describes in words the approvals, or the permit, to sign before the swap. */
export function Grants() {
  const { kit } = useUi()
  const state = useStore(kit.use(swappingOf).store)
  const { give, get } = shownOf(state)
  const { grants = [], steps, from } = state
  const Signing = useLoaded(loadSigning)
  const isOpen = steps.some(({ kind, status }) => kind !== 'swap' && status !== 'done')
  if (!Signing || !isOpen || !from || !give || !get) return null
  return grants.map((grant, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only their order tells them apart
    <Signing key={at} of={grant} from={from} tokens={[give, get]} />
  ))
}
