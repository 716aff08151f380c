import { evm } from '@latchkey/adapter-evm'
import { arbitrum, base, mainnet } from '@latchkey/core/networks'
import { createKit } from '@latchkey/react/kit'

export const kit = createKit({ adapters: [evm({ networks: [mainnet, base, arbitrum] })] })
