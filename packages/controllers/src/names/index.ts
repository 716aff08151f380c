export type {
  NameSuggestion,
  NamesController,
  NamesState,
  Profile,
  RegistrationPhase,
  ResolvedName,
} from './NamesController.js'
export { findLabelProblem, toName } from './nameRules.js'
export { namesOf } from './namesOf.js'
