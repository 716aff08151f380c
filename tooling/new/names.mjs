/**
 * @param {string | undefined} name
 * @param {RegExp} form
 * @param {string} example
 * @returns {string}
 * @throws when the name is missing or has another form
 */
export function checkName(name, form, example) {
  if (name === undefined || !form.test(name))
    throw new Error(`A name like ${example} is needed${name === undefined ? '' : `, not ${name}`}.`)
  return name
}

/** `Receive` from `receive`. */
export const toUpper = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/** `receive` from `Receive`. */
export const toLower = (name) => name.charAt(0).toLowerCase() + name.slice(1)

/** `Wallet send` from `WalletSend`. */
export function toWords(name) {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return toUpper(words)
}
