import type { ProjectConfig } from '@latchkey/api'
import type { SocialProvider } from '../../features/FeaturesController.js'
import type { RemoteFeatures } from './narrowFeatures.js'

/**
 * Reads the kit's features from the response of `GET /appkit/v1/config`. An absent id leaves the
 * feature to the host; an enabled id without a list allows all names. Other ids are ignored.
 */
export function readRemoteFeatures({ features }: ProjectConfig): RemoteFeatures {
  // A duplicate id is on only if all its entries are enabled.
  const flag = (wanted: string) => {
    const said = features.filter(({ id }) => id === wanted)
    if (said.length === 0) return undefined
    const lists = said.flatMap(({ config }) => (config ? [config] : []))
    const isEnabled = said.every((each) => each.isEnabled)
    return {
      isEnabled,
      names:
        lists.length > 0
          ? lists.reduce((left, right) => left.filter((each) => right.includes(each)))
          : undefined,
    }
  }
  const offer = (wanted: string) => {
    const said = flag(wanted)
    return said?.isEnabled && (said.names ?? true)
  }
  const login = flag('social_login')
  const others = login?.names?.filter((each): each is SocialProvider => each !== 'email')
  const read: { readonly [Name in keyof RemoteFeatures]: RemoteFeatures[Name] | undefined } = {
    email: login?.isEnabled && (login.names?.includes('email') ?? true),
    socials: login?.isEnabled && (others ?? true),
    swaps: offer('swap'),
    onramp: offer('onramp'),
    activity: flag('activity')?.isEnabled,
    branding: flag('reown_branding')?.isEnabled,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
