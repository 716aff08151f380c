import { announceBitcoin } from './announceBitcoin.js'
import { announceCosmos } from './announceCosmos.js'
import { announceEvm } from './announceEvm.js'
import { announcePolkadot } from './announcePolkadot.js'
import { announceSolana } from './announceSolana.js'
import { createBridge } from './createBridge.js'

const bridge = createBridge()
for (const announce of [
  announceEvm,
  announceSolana,
  announcePolkadot,
  announceBitcoin,
  announceCosmos,
])
  announce(bridge)
