import { nearestName } from './nearestName.js'
import { warnHost } from './warnHost.js'

/**
 * Warns about each option that the function `name` does not know. For code that production builds
 * omit.
 *
 * @example
 * warnUnknownOptions('walletConnect', { projectID: '…' }, { projectId: true })
 */
export function warnUnknownOptions(
  name: string,
  options: object,
  known: Readonly<Record<string, true>>,
): void {
  const names = Object.keys(known)
  for (const given of Object.keys(options).filter((each) => !names.includes(each))) {
    const meant = nearestName(given, names)
    warnHost(`The option ${given} of ${name} is unknown.${meant ? ` Did you mean ${meant}?` : ''}`)
  }
}
