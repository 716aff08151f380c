/**
 * The stages whose name contains one of the parts; all if none is given.
 *
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @param {readonly string[]} parts
 * @throws {RangeError} for a part without a match, or an option: there are none
 */
export function chooseStages(stages, parts) {
  const unknown = parts.filter(
    (part) => part.startsWith('-') || !stages.some(({ name }) => name.includes(part)),
  )
  if (unknown.length > 0)
    throw new RangeError(
      `No stage is named "${unknown.join('", "')}". There are:\n${stages.map(({ name }) => `  ${name}`).join('\n')}`,
    )
  return parts.length === 0
    ? stages
    : stages.filter(({ name }) => parts.some((part) => name.includes(part)))
}
