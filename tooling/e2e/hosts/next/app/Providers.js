'use client'

import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import { LatchkeyProvider } from '@latchkey/react'
import { cookieStorage } from '@latchkey/react/cookie'
import { createKit } from '@latchkey/react/kit'
import { useEffect, useState } from 'react'
import chains from '../src/chains.json'

const networks = chains.map(({ chainId, name, rpcUrl }) =>
  defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
)

export function Providers({ initialState, children }) {
  // One kit per server rendering, one for the page.
  const [kit] = useState(() => createKit({ adapters: [evm({ networks })] }))
  useEffect(() => cookieStorage().watch(kit), [kit])
  return (
    <LatchkeyProvider kit={kit} initialState={initialState}>
      {children}
    </LatchkeyProvider>
  )
}
