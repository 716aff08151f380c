// Small modules that the views of accounts and networks share, joined by the build into one
// published file. Each would be a chunk of its own, and a request of several views.
export * from './context/copyText.js'
export * from './images/walletImage.js'
export * from './primitives/NetworkPicture.js'
