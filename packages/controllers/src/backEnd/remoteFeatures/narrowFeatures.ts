import type {
  FeaturesState,
  Offer,
  RemotableFeatures,
  SocialProvider,
} from '../../features/FeaturesController.js'

type Name = keyof RemotableFeatures

/**
 * What a project's remote configuration says of the features that it may speak of; what is absent
 * is not spoken of.
 */
export type RemoteFeatures = { readonly [Each in Name]?: RemotableFeatures[Each] }

/** Every social login, in the order in which they are shown. */
export const socialProviders: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/**
 * The names that a remote list may bring where the host has none of its own; a name is never a URL.
 */
const knownNames: Readonly<Partial<Record<Name, readonly string[]>>> = {
  socials: socialProviders,
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
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
 * What is on: no more than the host allows, but for what it marked as remote, where the remote
 * configuration decides alone.
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

/** The most that both leave. */
function within(local: Offer, remote: Offer, known: readonly string[] | undefined): Offer {
  if (local === false || remote === false) return false
  if (remote === true || known === undefined) return local
  const names =
    local === true
      ? [...new Set(remote)].filter((each) => known.includes(each))
      : local.filter((each) => remote.includes(each))
  return names.length > 0 && names
}
