import type { SendWarning } from './SendingController.js'

const grave: readonly SendWarning['code'][] = [
  'TWIN',
  'TWIN_OF_OWN',
  'NAME_MOVED',
  'MIXED_SCRIPTS',
  'ZERO_ADDRESS',
  'TOKEN_CONTRACT',
  'OTHER_NETWORK_CONTRACT',
  'PROGRAM_ADDRESS',
]

/** The rank of a warning: the gravest is 0. */
export const rankOf = ({ code }: SendWarning): number => {
  const at = grave.indexOf(code)
  return at < 0 ? grave.length : at
}

/** True for a finding that costs money when it is overlooked: the person has to agree to it. */
export const isGrave = (warning: SendWarning): boolean => rankOf(warning) < grave.length
