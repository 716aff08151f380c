import type {
  FeaturesState,
  Offer,
  RemotableFeatures,
  SocialProvider,
} from '../../features/FeaturesController.js'
import { onrampProviders } from '../../features/onrampProviders.js'

type Name = keyof RemotableFeatures

/**
 * A project's remote configuration of the features that it may control. An absent feature is left
 * to the host.
 */
export type RemoteFeatures = { readonly [Each in Name]?: RemotableFeatures[Each] }

/** Every social login, in display order. */
export const socialProviders: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/** Names that a remote list may contain where the host has no list. A name is never a URL. */
const knownNames: Readonly<Partial<Record<Name, readonly string[]>>> = {
  socials: socialProviders,
  swaps: ['1inch'],
  onramp: onrampProviders,
}

export const remotableNames: readonly Name[] = [
  'email',
  'socials',
  'swaps',
  'onramp',
  'activity',
  'branding',
]

/**
 * Narrows the host's features by the remote configuration. For features marked as remote, the
 * remote configuration alone decides.
 *
 * @example
 * narrowFeatures(local, { swaps: false }, []) // local without swaps
 */
export function narrowFeatures(
  local: FeaturesState,
  remote: RemoteFeatures,
  marked: readonly Name[],
): FeaturesState {
  const narrowed = remotableNames.flatMap((name) => {
    const said = remote[name]
    return said === undefined
      ? []
      : [[name, within(marked.includes(name) ? true : local[name], said, knownNames[name])]]
  })
  return { ...local, ...Object.fromEntries(narrowed) }
}

/** The intersection. */
function within(local: Offer, remote: Offer, known: readonly string[] | undefined): Offer {
  if (local === false || remote === false) return false
  if (remote === true || known === undefined) return local
  const names =
    local === true
      ? [...new Set(remote)].filter((each) => known.includes(each))
      : local.filter((each) => remote.includes(each))
  return names.length > 0 && names
}
