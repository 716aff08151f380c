/**
 * One condition of CometBFT's query language, in the forms wallets use: `event.attribute='value'`,
 * `tx.height<12`.
 */
const condition = /^\s*([\w.]+)\s*(<=|>=|=|<|>)\s*(?:'([^']*)'|(\d+))\s*$/

/**
 * The transactions that match a query, oldest first.
 *
 * @throws SyntaxError for unsupported conditions
 */
export function searchTransactions(chain, query) {
  const conditions = query.split(/\s+AND\s+/i).map((part) => {
    const match = condition.exec(part)
    if (!match) throw new SyntaxError(`this stand-in cannot read the query: ${part.slice(0, 100)}`)
    const [, key, operator, text, number] = match
    return { key, operator, value: text ?? number }
  })
  return chain.transactions().filter((tx) => conditions.every((one) => fulfils(tx, one)))
}

function fulfils(tx, { key, operator, value }) {
  if (key === 'tx.hash') return operator === '=' && tx.hash === value.toUpperCase()
  if (key === 'tx.height') return compare(BigInt(tx.height), BigInt(value), operator)
  const [type, attribute] = [
    key.slice(0, key.lastIndexOf('.')),
    key.slice(key.lastIndexOf('.') + 1),
  ]
  return (
    operator === '=' &&
    tx.events.some((event) => event.type === type && event.attributes[attribute] === value)
  )
}

function compare(one, other, operator) {
  if (operator === '=') return one === other
  if (operator === '<') return one < other
  if (operator === '<=') return one <= other
  return operator === '>' ? one > other : one >= other
}
