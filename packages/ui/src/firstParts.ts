// Modules that the first view and later views share, joined by the build into one published file.
// Separate chunks would each add a request before the first view.
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
