import { allNamespaces, type Localnet, startLocalnet } from '@latchkey/localnet'
import { type BalanceReaders, readBalances } from './readBalances.js'

let chains: Promise<Localnet> | undefined
let readers: Promise<BalanceReaders> | undefined

/** The local chains of five namespaces that the files of this process share. They end with it. */
export const sharedChains = (): Promise<Localnet> => {
  chains ??= startLocalnet({ namespaces: allNamespaces })
  return chains
}

/** Readers of balances on the shared chains. */
export const sharedReaders = (): Promise<BalanceReaders> => {
  readers ??= sharedChains().then(readBalances)
  return readers
}
