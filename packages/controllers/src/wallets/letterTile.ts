import { avatarHues } from '../account/avatarHues.js'

/**
 * The tile of a wallet or a network without a picture: the first letter or digit of its name, on a
 * background hue (0 … 359) that is stable for the name.
 *
 * @example
 * letterTile('OKX Wallet') // { letter: 'O', hue: 22 }
 */
export function letterTile(name: string): { readonly letter: string; readonly hue: number } {
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? ['?']
  return { letter: letter.toUpperCase(), hue: avatarHues(name)[0] }
}
