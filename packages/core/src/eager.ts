// What a page carries from its start and later parts use too, published as one file: the build
// joins these modules. A bundler that shares modules between files (Rolldown does) would put some
// of them into files of their own, and each is one more request before the button.
export * from './async/createLazy.js'
export * from './async/delay.js'
export * from './caip/parseCaip.js'
export * from './development/mistakesPage.js'
export * from './errors/BaseError.js'
export * from './errors/createEarlyError.js'
export * from './errors/earlyMessages.js'
export * from './errors/fillText.js'
export * from './errors/toKitError.js'
export * from './network/unknownNetwork.js'
