/** How long a link is good for. */
export const linkMs = 5 * 60_000
const percent = 0.015
const leastFee = 0.99
export const networkFee = 0.1
const usualAmount = '50'
/** The least and the most of each way to pay. */
export const limits = { CARD: ['10.00', '7500.00'], ACH_BANK_ACCOUNT: ['10.00', '25000.00'] }
export const currencies = { USD: 1, EUR: 1.1 }

export const [least, most] = limits.CARD.map(Number)
export const isOutside = (amount) =>
  amount !== undefined && !(Number(amount) >= least && Number(amount) <= most)

/** The quote of a purchase, in texts as Coinbase writes them. */
export function quoteOf({ paymentAmount, purchaseAmount, paymentCurrency = 'USD' }, asset) {
  const price = asset.price / currencies[paymentCurrency]
  const total =
    purchaseAmount === undefined
      ? Number(paymentAmount ?? usualAmount)
      : (Number(purchaseAmount) * price + networkFee) / (1 - percent)
  const fee = Math.max(total * percent, leastFee)
  const rest = total - fee - networkFee
  return {
    paymentTotal: total.toFixed(2),
    paymentSubtotal: rest.toFixed(2),
    paymentCurrency,
    purchaseAmount: (rest / price).toFixed(Math.min(8, asset.decimals)),
    purchaseCurrency: asset.id,
    fees: [
      { type: 'FEE_TYPE_EXCHANGE', amount: fee.toFixed(2), currency: paymentCurrency },
      { type: 'FEE_TYPE_NETWORK', amount: networkFee.toFixed(2), currency: paymentCurrency },
    ],
    exchangeRate: String(price),
  }
}
