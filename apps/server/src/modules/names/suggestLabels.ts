import { isLabel } from './nameRules.js'

const endings = ['-wallet', '-eth', '1', '-web3', '7', '-dao', '21', '-nft', '42', '-home', '99']

/** The names in the order of their offer: the typed one, then ones that begin with it. */
export const suggestLabels = (typed: string): readonly string[] =>
  [typed, ...endings.map((ending) => `${typed.replace(/-+$/, '')}${ending}`)].filter(isLabel)
