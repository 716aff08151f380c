import type { ErrorTexts } from '../../Messages.js'
import { again } from './phrases.js'

/** Errors of names. */
export const names = {
  NAME_RESOLVE_FAILED: [
    'This name could not be looked up',
    'The name service did not answer.',
    'Use the address instead, or try again.',
  ],
  NAME_SUGGESTIONS_FAILED: ['No suggestions right now', 'The name service did not answer.', again],
  NAMES_FOR_ADDRESS_FAILED: [
    'Names could not be loaded',
    'The name service did not answer.',
    again,
  ],
  NAME_REGISTER_FAILED: [
    '{name} could not be registered',
    'The name service did not accept it.',
    'Choose another name or try again.',
  ],
  NAME_NETWORK_NOT_FOUND: [
    'No names on this network',
    'The name service does not cover it.',
    'Choose another network.',
  ],
  NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND: [
    'Names need a login by email',
    'No such account is connected.',
    'Connect with your email first.',
  ],
} satisfies Partial<ErrorTexts>
