'use client'

import { evm } from '@latchkey/adapter-evm'
import { defineEvmNetwork } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { createKit } from '@latchkey/react/kit'
import { useEffect, useState } from 'react'
import chains from '../src/chains.json'
import { writeVisitor } from '../src/visitor.js'

const networks = chains.map(({ chainId, name, rpcUrl }) =>
  defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
)

export function Providers({ visitor, children }) {
  // One for each rendering of the server, one for the page.
  const [kit] = useState(() => createKit({ adapters: [evm({ networks })] }))
  useEffect(() => kit.subscribe(writeVisitor), [kit])
  return (
    <LatchkeyProvider kit={kit} initialState={visitor}>
      {children}
    </LatchkeyProvider>
  )
}
