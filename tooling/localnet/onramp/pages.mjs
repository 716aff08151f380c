const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => entities[letter])

/** No script, no picture, nothing of another origin. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export const stylesheet = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: Canvas; color: CanvasText }
main { max-width: 26rem; margin: 8vh auto; padding: 1.5rem }
.note { margin: 0 0 1.5rem; padding: .5rem .75rem; border: 1px solid #b45309; border-radius: 8px }
h1 { font-size: 1.25rem; margin: 0 0 1rem }
dt { opacity: .7 }
dd { margin: 0 0 .75rem; overflow-wrap: anywhere }
form { display: flex; gap: .5rem; flex-wrap: wrap }
button { font: inherit; padding: .6rem 1rem; border-radius: 8px; border: 1px solid GrayText }
`

function page(title, body, { refreshes = false } = {}) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${
    refreshes ? '<meta http-equiv="refresh" content="1">' : ''
  }<title>${escaped(title)} - stand-in provider</title><link rel="stylesheet" href="/style.css"></head><body><main><p class="note">This is a stand-in for a provider of purchases. No money moves.</p><h1>${escaped(title)}</h1>${body}</main></body></html>`
}

const list = (entries) =>
  `<dl>${entries.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`

/** The page of a purchase that is to be paid. */
export function checkoutPage({ provider, token, quote, address, network }) {
  const { paymentCurrency } = quote
  const fees = quote.fees.map(({ amount }) => amount).join(' + ')
  return page(
    'Buy crypto',
    `${list([
      ['In the place of', provider],
      ['You pay', `${quote.paymentTotal} ${paymentCurrency}`],
      ['Fees in it', `${fees} ${paymentCurrency}`],
      ['You get', `${quote.purchaseAmount} ${quote.purchaseCurrency}`],
      ['On the network', network],
      ['At', address],
    ])}<form method="post" action="/order"><input type="hidden" name="token" value="${escaped(token)}"><button name="do" value="pay">Pay with test card</button><button name="do" value="fail">Let it fail</button></form>`,
  )
}

/** The page of an order, which reloads itself until its end. */
export function orderPage({ status, hash }) {
  if (status === 'pending')
    return page('Sending', '<p role="status">Your crypto is on its way.</p>', { refreshes: true })
  return status === 'success'
    ? page(
        'Delivered',
        `<p role="status">You can close this page.</p>${list([['Transaction', hash]])}`,
      )
    : page('Declined', '<p role="status">Nothing was charged. You can close this page.</p>')
}

/** A link is for one purchase, and for some minutes. */
export const endedPage = () =>
  page('This link has ended', '<p>Go back to the app and start again.</p>')
