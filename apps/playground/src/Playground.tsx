import type { Store } from '@latchkey/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { App } from './App.js'
import { ChainStates } from './chains/ChainStates.js'
import type { Ground } from './chains/createGround.js'

/**
 * The page on the running chains. Before the Ethereum chains run, or if they never will, it says
 * so.
 */
export function Playground({ ground }: { readonly ground: Store<Ground> }): ReactNode {
  const { localnet, ...rest } = useSyncExternalStore(ground.subscribe, ground.getState)
  if (localnet) return <App localnet={localnet} {...rest} />
  return (
    <main className="intro">
      <h1>The local chains are starting</h1>
      <p>The page opens by itself as soon as the Ethereum chains run.</p>
      <ChainStates states={rest.states} />
    </main>
  )
}
