import { avatarHues } from '../account/avatarHues.js'

/** Hues that differ at a glance and carry white letters. */
const hues = [12, 40, 85, 150, 190, 235, 275, 330] as const

/**
 * The tile of a wallet or a network without a picture: the initials of the first two words of its
 * name, without the word "wallet", on a background hue (0 … 359) that is stable for the name.
 *
 * @example
 * letterTile('Nova Wallet') // { letters: 'N', hue: 150 }
 */
export function letterTile(name: string): { readonly letters: string; readonly hue: number } {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const own = words.filter((word) => !/^wallet$/i.test(word))
  return {
    letters: (own.length > 0 ? own : words)
      .slice(0, 2)
      .map(([letter = '']) => letter.toUpperCase())
      .join(''),
    hue: hues[avatarHues(name)[0] % hues.length] ?? hues[0],
  }
}
