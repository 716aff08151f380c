/** A message as the person sees it. */
export type ShownMessage =
  | {
      readonly text: string
      /** The bytes, in hexadecimal with 0x. Absent where the text shows them all. */
      readonly hex?: string
    }
  /** Bytes that are no text, or a text that cannot be shown as it is. */
  | { readonly text?: undefined; readonly hex: string }

/**
 * Signs that turn text around or cannot be seen: controls but tab and line ends, formats, private
 * and unassigned ones, the separators U+2028 and U+2029, fillers.
 */
const hiding = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** Signs that an emoji or a Persian or Indic word needs, and that can hide something as well. */
const joining = /\u200c|\u200d|\ufe0e|\ufe0f/g
const plain = /[\t\n\r]/g

/**
 * Chooses how to show a message: a text that a person reads in full as itself, one with joining
 * signs with its bytes beside it, and all else as bytes.
 */
export function toShown(message: Uint8Array): ShownMessage {
  const hex = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const text = decode(message)
  if (text === undefined) return { hex }
  const seen = text.replace(plain, '').replace(joining, '')
  if (hiding.test(seen)) return { hex }
  return text.search(joining) === -1 ? { text } : { text, hex }
}

function decode(message: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    return undefined
  }
}
