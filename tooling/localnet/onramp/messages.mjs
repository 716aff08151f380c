import { createHmac } from 'node:crypto'

const json = { 'content-type': 'application/json' }

/** A message of Coinbase's, signed as it signs. */
export function coinbaseMessage(order, { url, secret }, now = Date.now()) {
  const { id, ref, status, hash, address, quote, network, createdAt } = order
  const kinds = { pending: 'created', success: 'success', failed: 'failed' }
  const statuses = { pending: 'IN_PROGRESS', success: 'SUCCESS', failed: 'FAILED' }
  const body = JSON.stringify({
    eventType: `onramp.transaction.${kinds[status]}`,
    transactionId: id,
    status: `ONRAMP_TRANSACTION_STATUS_${statuses[status]}`,
    purchaseCurrency: quote.purchaseCurrency,
    purchaseNetwork: network,
    purchaseAmount: { currency: quote.purchaseCurrency, value: quote.purchaseAmount },
    paymentTotal: { currency: quote.paymentCurrency, value: quote.paymentTotal },
    txHash: hash ?? '0x',
    walletAddress: address,
    partnerUserRef: ref,
    createdAt,
  })
  const time = Math.floor(now / 1000)
  const names = 'content-type x-hook0-id'
  const text = `${time}.${names}.${json['content-type']}.${id}.${body}`
  const v1 = createHmac('sha256', secret).update(text).digest('hex')
  return {
    url,
    body,
    headers: {
      ...json,
      'x-hook0-id': id,
      'x-hook0-signature': `t=${time},h=${names},v1=${v1}`,
    },
  }
}

/** A message of Meld's, signed as it signs. */
export function meldMessage(order, { url, secret }, now = Date.now()) {
  const { id, ref, status } = order
  const statuses = { pending: 'PENDING', success: 'SETTLED', failed: 'FAILED' }
  const body = JSON.stringify({
    eventType: `TRANSACTION_CRYPTO_${status === 'success' ? 'COMPLETE' : statuses[status]}`,
    eventId: `${id}-${status}`,
    payload: {
      paymentTransactionId: id,
      externalCustomerId: ref,
      externalSessionId: ref,
      paymentTransactionStatus: statuses[status],
    },
  })
  const time = new Date(now).toISOString()
  return {
    url,
    body,
    headers: {
      ...json,
      'meld-signature-timestamp': time,
      'meld-signature': createHmac('sha256', secret)
        .update(`${time}.${url}.${body}`)
        .digest('base64url'),
    },
  }
}
