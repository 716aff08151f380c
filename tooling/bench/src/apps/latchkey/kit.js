import { arbitrum, base, evm, mainnet } from '@latchkey/adapter-evm'
import { createKit } from '@latchkey/react/kit'

export const kit = createKit({ adapters: [evm({ networks: [mainnet, base, arbitrum] })] })
