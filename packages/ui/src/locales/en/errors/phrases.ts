// Phrases that several errors share.
export const again = 'Try again in a moment.'
export const nothingLost = 'Nothing was sent. Try again in a moment.'
export const tellSite = 'This is a problem with the site. Tell its owner and quote the reference.'
export const otherWallet = 'Use another wallet, or update this one.'
export const node = 'The network’s node did not accept the request.'
export const fees = 'Open the advanced fee settings in your wallet, or let it choose the fee.'
