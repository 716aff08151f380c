// Modules that the views of an attempt share, joined by the build into one published file. Each
// would be a chunk of its own, and a request of several views.
export * from './context/useAttempt.js'
export * from './context/useErrorTexts.js'
export * from './locales/errorAction.js'
export * from './primitives/ErrorDetails.js'
export * from './primitives/StatePanel.js'
export * from './primitives/withConsent.js'
