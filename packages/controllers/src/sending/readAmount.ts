/** The first digits of the two Arabic sets, U+0660 and U+06F0. */
const arabicZero = 0x660
const persianZero = 0x6f0

/**
 * Converts typed text to decimal text with a point: a comma is a point, Arabic digits are digits.
 * The field shows the result, so that a thousand is not sent as one.
 *
 * @example
 * readAmount('1,5') // '1.5'
 */
export function readAmount(text: string): string {
  const plain = text
    .slice(0, 100)
    .replace(/[,\u066B]/g, '.')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (code < persianZero ? arabicZero : persianZero))
    })
    .replace(/[\s_']/g, '')
  return plain.startsWith('.') ? `0${plain}` : plain
}
