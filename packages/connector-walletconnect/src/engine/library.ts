export { Core } from '@walletconnect/core'
export { UniversalProvider } from '@walletconnect/universal-provider'
