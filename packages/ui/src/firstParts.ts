// What the first view and the later ones are made of, published as one file: the build joins these
// modules. Cut by who needs which of them they would be several, and each is one more request
// before the first view.
export * from './context/UiContext.js'
export * from './context/useStore.js'
export * from './icons/Icon.js'
export * from './primitives/Button.js'
export * from './primitives/Legal.js'
export * from './primitives/Picture.js'
export * from './primitives/Row.js'
export * from './primitives/StaleList.js'
export * from './primitives/useConsent.js'
export * from './primitives/WalletItem.js'
