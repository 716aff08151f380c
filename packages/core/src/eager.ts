// Modules needed at page load and shared with later parts; the build joins them into one published
// file. Separate modules would make bundlers such as Rolldown emit extra chunks, each one more
// request before the button.
export * from './async/createLazy.js'
export * from './async/delay.js'
export * from './async/onAbort.js'
export * from './caip/parseCaip.js'
export * from './development/mistakesPage.js'
export * from './errors/BaseError.js'
export * from './errors/createEarlyError.js'
export * from './errors/earlyMessages.js'
export * from './errors/fillText.js'
export * from './errors/toKitError.js'
export * from './network/unknownNetwork.js'
export * from './store/freezeCopy.js'
