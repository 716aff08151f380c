/** The page of Meld with a public key of the host's own. It needs no back end. */
export function meldUrl(input: {
  readonly publicKey: string
  readonly isSolana: boolean
  readonly address: string
  readonly customerId: string
}): string {
  const query = new URLSearchParams({
    publicKey: input.publicKey,
    destinationCurrencyCode: input.isSolana ? 'SOL' : 'USDC',
    walletAddress: input.address,
    externalCustomerId: input.customerId,
  })
  return `https://meldcrypto.com?${query}`
}
