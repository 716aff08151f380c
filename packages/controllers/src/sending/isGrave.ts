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

/**
 * True for a warning that the person has to answer before they send: a grave one, or the question
 * for a memo that was left out.
 */
export const isAsked = (warning: SendWarning): boolean =>
  isGrave(warning) || warning.code === 'MEMO_CUSTOMARY' || warning.code === 'MEMO_LEFT_OUT'

/** True for a finding that costs money when it is overlooked: the person has to agree to it. */
export const isGrave = (warning: SendWarning): boolean => rankOf(warning) < grave.length
